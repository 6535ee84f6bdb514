/** Names of choices for the coach (Coached in src/app/loading/gamePlugin.js). */
import { within } from '../../i18n/sentences.js'
import { tileName as nameOf } from '../../tiles/name.js'
import Piece from '../../ui/InlineTile.svelte'

export { nameOf, Piece }
export const unit = 'coach.points'

/** @type {import('../../app/loading/gamePlugin.js').Coached['chosen']} */
export const chosen = ({ type, tile, tiles = tile ? [tile] : [] }) => ({
  word: type === 'discard' ? within('riichi.coach.discard') : within(`call.${type}`),
  tiles,
})
