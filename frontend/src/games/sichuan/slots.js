/**
 * The slots of a deal's tiles: the places that the table draws.
 * @typedef {import('../../table/tiles/tileTracking.js').Slot} Slot
 * @typedef {import('../../wire/types.js').View} View
 * @typedef {import('../../wire/types.js').SeatView} SeatView
 */
import { handSlots, slot, without } from '../../table/layout/slots.js'

export const TILES = 108
/** Tiles won on that are shown at a seat: a line has no room for more. */
const MOST_WON = 3

/** @param {View} view @returns {Slot[]} */
export function slots(view) {
  const left = view.wall?.left ?? 0
  const wall = Array.from({ length: left }, (_, i) => slot('wall', -1, TILES - left + i, null))
  return [...wall, ...Object.keys(view.seats).flatMap((seat) => seatSlots(view, Number(seat)))]
}

/** @param {View} view @param {number} seat @returns {Slot[]} */
function seatSlots(view, seat) {
  const held = view.seats[seat]
  const melds = held.melds.flatMap(({ sort, tile, from }, meld) => {
    const length = sort === 'pung' && !added(view, seat, tile) ? 3 : 4
    return Array.from({ length }, (_, at) => slot('meld', seat, at, tile, { meld, from }))
  })
  const river = held.river.map((tile, at) => slot('river', seat, at, tile))
  return [...melds, ...wonSlots(held, seat), ...river, ...asideSlots(held, seat), ...heldSlots(held, seat)]
}

/** Whether a tile has been laid to a pung and may still be robbed. @param {View} view @param {number} seat @param {string} tile */
const added = ({ phase, last }, seat, tile) =>
  phase === 'claim' && Boolean(last?.kong) && last?.seat === seat && last.tile === tile

/** @param {SeatView} held @param {number} seat @returns {Slot[]} */
function asideSlots({ aside }, seat) {
  if (!aside || aside === 'card') return []
  return [slot('aside', seat, 0, aside === 'tile-or-card' ? null : aside)]
}

/**
 * The tile won on, where it lies open; of who plays on the latest few, drawn ones face down for others.
 * @param {SeatView} held @param {number} seat @returns {Slot[]}
 */
const wonSlots = ({ hu, again = [], plays_on }, seat) =>
  (hu && (hu.tile || plays_on) ? [hu, ...again] : [])
    .slice(-MOST_WON)
    .map(({ tile = null, from }, at) => slot('hu', seat, at, tile, { from }))

/** The hand without the tile set aside, and without the one that won: that lies apart. @param {SeatView} held @param {number} seat */
function heldSlots(held, seat) {
  const aside = held.aside === 'tile-or-card' ? 1 : 0
  const faces = held.hand ?? Array(Math.max(0, held.count - aside)).fill(null)
  const won =
    held.hu?.tile && !held.plays_on && held.hand && held.hand.length % 3 === 2
      ? faces.lastIndexOf(held.hu.tile)
      : -1
  return handSlots(held, seat, won < 0 ? faces : without(faces, won), Boolean(held.hu) && !held.plays_on)
}
