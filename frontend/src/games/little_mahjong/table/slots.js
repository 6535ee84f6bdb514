/**
 * The slots of tiles in a view, for the guess which of them is which (table/tiles/tileTracking.js).
 *
 * @typedef {import('../../../table/tiles/tileTracking.js').Slot & { order?: number }} Slot order: of a discard, among all of them
 * @typedef {Slot & { id: string }} Tile
 * @typedef {import('../types.js').View} View
 */
import { TILES } from './geometry.js'

export const SET = { tiles: TILES, slots }

/** @param {View} view @returns {Slot[]} */
export function slots(view) {
  const left = view.wall?.left ?? 0
  const wall = Array.from({ length: left }, (_, i) => slot('wall', -1, TILES - left + i, null))
  const seats = Object.keys(view.seats).map(Number)
  return [...wall, ...seats.flatMap((seat) => seatSlots(view, seat))]
}

/**
 * @param {import('../../../table/tiles/tileTracking.js').Zone} zone @param {number} seat @param {number} at @param {string | null} face
 * @param {Partial<Slot>} [more] @returns {Slot}
 */
const slot = (zone, seat, at, face, more) => ({ zone, seat, at, face, ...more })

/** @param {View} view @param {number} seat @returns {Slot[]} */
function seatSlots(view, seat) {
  const { melds, river } = view.seats[seat]
  const laid = melds.flatMap(({ tiles, tile, from }, meld) => {
    // The claimed one lies at the open end, next to the sign of whom it comes from.
    const order = [tile, ...tiles.toSpliced(tiles.indexOf(tile), 1)]
    return order.map((face, at) => slot('meld', seat, at, face, { meld, ...(!at && { from }) }))
  })
  const orders = ordersOf(view, seat)
  const lying = river.map((face, at) => slot('river', seat, at, face, { order: orders[at] }))
  return [...laid, ...lying, ...handSlots(view, seat)]
}

/**
 * Places of a seat's discards among all: in the order in which they came, or seat by seat where that isn't told.
 * @param {View} view @param {number} seat @returns {number[]}
 */
function ordersOf({ discards, seats }, seat) {
  if (discards) return discards.flatMap((each, order) => (each.seat === seat ? [order] : []))
  const before = Object.keys(seats).filter((other) => Number(other) < seat)
  const first = before.reduce((sum, other) => sum + seats[other].river.length, 0)
  return seats[seat].river.map((_, at) => first + at)
}

/** @param {View} view @param {number} seat @returns {Slot[]} */
function handSlots({ seats, sheets, deal }, seat) {
  const held = seats[seat]
  const faces = held.hand ?? Array(held.count).fill(null)
  const winner = sheets?.[deal]?.winners.find((each) => each.seat === seat)
  const apart = held.drawn ?? (held.hand ? winner?.tile : undefined)
  const at = apart ? faces.lastIndexOf(apart) : held.holds_drawn ? faces.length - 1 : -1
  if (at < 0) return faces.map((face, i) => slot('hand', seat, i, face))
  const from = winner?.from ?? undefined
  const rest = faces.filter((_, i) => i !== at)
  return [
    ...rest.map((face, i) => slot('hand', seat, i, face)),
    slot('hand', seat, rest.length, faces[at], {
      drawn: true,
      ...(winner && from !== undefined && { from }),
    }),
  ]
}
