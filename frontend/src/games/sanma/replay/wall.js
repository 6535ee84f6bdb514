/** A deal made again from its chance (../../riichi/replay/wall.js): three players, and 108 tiles. */
import { set136 } from '../../../tiles/set136.js'
import { REDS, redealOf } from '../../riichi/replay/wall.js'

/** Characters of which there are none (SR §1.1). */
const MIDDLES = /[2-8]m/

/**
 * The tiles in the order in which they are shuffled (games/riichi/tile_set.py).
 * @param {number} reds how many fives are red
 */
const tilesOf = (reds) => set136(REDS[reds]).filter((tile) => !MIDDLES.test(tile))

/**
 * @param {import('../../riichi/replay/wall.js').Chance} chance @param {number} deal @param {number} seats
 * @param {{ red_fives?: number }} [options]
 */
export const redeal = (chance, deal, seats, { red_fives: reds = 2 } = {}) =>
  redealOf(chance, deal, seats, tilesOf(reds))
