/**
 * The wall: fourteen stacks before the dealer and opposite, thirteen at the sides, two tiles high, broken where the
 * dice say and drawn from there clockwise, the upper tile of a stack first (SBR §1.3-1.5).
 * @typedef {import('./layout.js').Place} Place
 * @typedef {import('./identify.js').Piece} Piece
 * @typedef {import('./shape.js').Shape} Shape
 */
import { at, depth, reach } from './layout.js'
import { TALL } from './shape.js'

const STACKS = 54

/**
 * Whose wall and which stack of it, counted from that wall's right end, in drawing order from the break.
 * @param {number} dealer @param {number} side whose wall is broken @param {number} stacks how many stay before the break
 * @returns {[number, number, number][]} [seat, stack, stacks of this wall]
 */
export function stackOrder(dealer, side, stacks) {
  /** @type {[number, number, number][]} */
  const order = []
  for (let i = 0; i < 4; i += 1) {
    const seat = (side - i + 4) % 4
    const count = (seat - dealer + 4) % 2 ? 13 : 14
    for (let stack = 0; stack < count; stack += 1) order.push([seat, stack, count])
  }
  return Array.from({ length: STACKS }, (_, i) => order[(i + stacks) % STACKS])
}

/**
 * @param {Map<string, Place>} places @param {Piece[]} pieces @param {Shape} shape
 * @param {{ you: number, dealer: number, wall?: { side?: number, stacks?: number } }} table
 */
export function layWall(places, pieces, shape, { you, dealer, wall }) {
  const order = stackOrder(dealer, wall?.side ?? dealer, wall?.stacks ?? 0)
  for (const piece of pieces) {
    if (piece.zone !== 'wall') continue
    const upper = piece.at % 2 === 0
    const [seat, stack, count] = order[Math.floor(piece.at / 2)]
    const place = stackPlace(shape, (seat - you + 4) % 4, stack, count)
    places.set(piece.id, {
      ...place,
      y: place.y - (upper ? shape.stack * 0.24 : 0),
      width: shape.stack,
      z: depth(place.y) + (upper ? 1 : 0),
      pose: 'down',
    })
  }
}

/** @param {Shape} shape @param {number} seat @param {number} stack @param {number} count */
function stackPlace(shape, seat, stack, count) {
  const { stack: w, ring, tile } = shape
  const v = ring
    ? reach(shape, seat) + 4 + tile * 3 * TALL + (tile * (TALL + 0.42)) / 2
    : reach(shape, seat) - (w * TALL) / 2 - 1
  return at(shape, seat, ((count - 1) / 2 - stack) * w, v)
}
