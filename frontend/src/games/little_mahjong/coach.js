/** Names of choices for the coach (Coached in src/app/loading/gamePlugin.js). */
import { within } from '../../i18n/sentences.js'
import { dominoName as nameOf } from './dominoName.js'
import Piece from './study/Tile.svelte'

export { nameOf, Piece }
export const unit = 'coach.points'

/** @type {Record<string, string>} */
const WORDS = {
  discard: 'little_mahjong.coach.discard',
  win: 'little_mahjong.call.win',
  triplet: 'little_mahjong.call.triplet',
  pass: 'call.pass',
}

/** @type {import('../../app/loading/gamePlugin.js').Coached['chosen']} */
export const chosen = ({ type, tile, tiles = tile ? [tile] : [] }) => ({ word: within(WORDS[type]), tiles })
