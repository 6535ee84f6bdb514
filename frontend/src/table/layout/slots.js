/**
 * Places where tiles lie, for a game to say which there are.
 * @typedef {import('../tiles/tileTracking.js').Slot} Slot
 * @typedef {import('../tiles/tileTracking.js').Zone} Zone
 * @typedef {import('../../wire/types.js').Tile} Kind
 */

/** @param {Zone} zone @param {number} seat @param {number} at @param {Kind | null} face @param {Partial<Slot>} [more] @returns {Slot} */
export const slot = (zone, seat, at, face, more) => ({ zone, seat, at, face, ...more })

/**
 * A hand, the tile just drawn last and apart.
 * @param {{ count: number, hand?: Kind[], drawn?: Kind, holds_drawn?: boolean }} held @param {number} seat
 * @param {(Kind | null)[]} [faces] what stands there, where it is not the whole hand
 * @param {boolean} [won] whether its owner has laid it down
 * @returns {Slot[]}
 */
export function handSlots(held, seat, faces = held.hand ?? Array(held.count).fill(null), won = false) {
  const drawn = held.drawn ? faces.lastIndexOf(held.drawn) : -1
  const ordered = drawn < 0 ? faces : [...without(faces, drawn), faces[drawn]]
  const apart = drawn >= 0 || (!held.hand && Boolean(held.holds_drawn))
  return ordered.map((face, at) =>
    slot('hand', seat, at, face, {
      drawn: apart && at === ordered.length - 1,
      lying: won && !face,
    }),
  )
}

/** @template T @param {T[]} items @param {number} index */
export const without = (items, index) => items.filter((_, at) => at !== index)
