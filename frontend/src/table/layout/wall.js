/**
 * The wall: so many stacks before the dealer and opposite, so many at the sides, two tiles high, broken where the dice
 * say and drawn from there clockwise, the upper tile of a stack first.
 * @typedef {import('./coordinates.js').Place} Place
 * @typedef {import('../tiles/tileTracking.js').Piece} Piece
 * @typedef {import('./geometry.js').Shape} Shape
 */
import { seatPoint, sideOf, stackingOrder, centreExtent } from './coordinates.js'
import { TALL } from './geometry.js'

/** @typedef {[number, number]} Sides stacks before the dealer and opposite, and at the sides */

/** A side is drawn as long as fourteen stacks of its width. */
const LONG = 14
/** Width of the gap where the wall is broken, in stacks. */
export const GAP = 0.4

/**
 * Whose wall and which stack of it, counted from that wall's right end, in drawing order from the break.
 * @param {number} dealer @param {number} side whose wall is broken @param {number} stacks how many stay before the break
 * @param {Sides} [sides] @param {number} [seats] how many walls there are
 * @returns {[number, number, number][]} [seat, stack or a little before it, stacks of this wall]
 */
export function stackOrder(dealer, side, stacks, sides = [14, 13], seats = 4) {
  /** @type {[number, number, number][]} */
  const order = []
  for (let i = 0; i < seats; i += 1) {
    const seat = (side - i + seats) % seats
    const count = sides[(seat - dealer + seats) % 2]
    // The stacks that stay before the break stand a little apart.
    for (let stack = 0; stack < count; stack += 1)
      order.push([seat, i || stack >= stacks ? stack : stack - GAP, count])
  }
  return order.map((_, i) => order[(i + stacks) % order.length])
}

/**
 * @param {Map<string, Place>} places @param {Piece[]} pieces @param {Shape} shape
 * @param {{ you: number, dealer: number, wall?: { side?: number, stacks?: number }, sides: Sides }} table
 */
export function layWall(places, pieces, shape, { you, dealer, wall, sides }) {
  const order = stackOrder(dealer, wall?.side ?? dealer, wall?.stacks ?? 0, sides, shape.seats)
  const w = (shape.stack * LONG) / sides[0]
  for (const piece of pieces) {
    if (piece.zone !== 'wall') continue
    const upper = piece.at % 2 === 0
    const [seat, stack, count] = order[Math.floor(piece.at / 2)]
    const place = stackPlace(shape, sideOf(seat, you, shape.seats), (count - 1) / 2 - stack, w)
    places.set(piece.id, {
      ...place,
      y: place.y - (upper ? w * 0.24 : 0),
      width: w,
      z: stackingOrder(place.y) + (upper ? 1 : 0),
      pose: piece.face ? 'flat' : 'down',
    })
  }
}

/** @param {Shape} shape @param {number} seat @param {number} along in stacks, from the middle to the right @param {number} w */
function stackPlace(shape, seat, along, w) {
  const { ring, tile } = shape
  const v = ring
    ? centreExtent(shape, seat) + 4 + tile * 3 * TALL + (tile * (TALL + 0.42)) / 2
    : centreExtent(shape, seat) - (w * TALL) / 2 - 1
  return seatPoint(shape, seat, along * w, v)
}
