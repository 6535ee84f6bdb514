/** Names of choices for the coach (Coached in src/app/loading/gamePlugin.js). */
import { within } from '../../i18n/sentences.js'
import { tileName as nameOf } from '../../tiles/name.js'
import Piece from '../../ui/InlineTile.svelte'

export { halves as total } from './amounts.js'
export { nameOf, Piece }
export const unit = 'toppan.coach.chips'

/** @type {import('../../app/loading/gamePlugin.js').Coached['chosen']} */
export const chosen = ({ type, points }) => ({ word: within(`toppan.act.${type}`, { points }), tiles: [] })
