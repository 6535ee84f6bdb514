/**
 * The slots of a deal's tiles where three play: riichi's over a wall of 108, and the Norths set aside.
 * @typedef {import('../../table/tiles/tileTracking.js').Slot} Slot
 * @typedef {import('../riichi/types.js').View} View
 */
import { slot } from '../../table/layout/slots.js'
import { slots as slotsOf } from '../riichi/slots.js'

export const TILES = 108
/** Places in drawing order: of the indicators as they are turned, and of the tiles that replace kans and Norths (SR §1.5). */
export const INDICATORS = [98, 96, 94, 92, 90]
export const REPLACEMENTS = [106, 107, 104, 105, 102, 103, 100, 101]
const WALL = { tiles: TILES, indicators: INDICATORS, replacements: REPLACEMENTS }

/** @param {View} view @returns {Slot[]} */
export const slots = (view) => [
  ...slotsOf(view, WALL),
  ...Object.keys(view.seats).flatMap((seat) => norths(view, Number(seat))),
]

/** Norths set aside, and one that still lies open to ron. @param {View} view @param {number} seat */
function norths({ seats, last }, seat) {
  const open = last?.kan === 'kita' && last.seat === seat ? 1 : 0
  return Array.from({ length: (seats[seat].kita ?? 0) + open }, (_, at) => slot('bonus', seat, at, '4z'))
}
