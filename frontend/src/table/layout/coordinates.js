/**
 * Seats' own axes on the screen: from what a seat has towards its right, and away from the centre, to a place of the one
 * flat coordinate system that all tiles share. Pure, in CSS pixels.
 *
 * @typedef {import('./geometry.js').Shape} Shape
 * @typedef {object} Place
 * @property {number} x @property {number} y the tile's middle, px
 * @property {number} rotation degrees: 0, 90, 180 or -90
 * @property {number} width px, before it is turned
 * @property {number} [tall] height for a width of one, where it is no mahjong tile
 * @property {number} z what lies nearer the viewer covers what lies farther
 * @property {'flat' | 'down' | 'hand' | 'back' | 'edge'} pose lying open or face down; standing as the viewer's own, seen from behind, seen from the side
 */

/**
 * A seat's axes on the screen, by seat counted from the viewer: u towards that player's right, v away from the centre.
 * @type {[number, number, number, number][]}
 */
const AXES = [
  [1, 0, 0, 1],
  [0, -1, 1, 0],
  [-1, 0, 0, -1],
  [0, 1, -1, 0],
]
const TURNS = [0, -90, 180, 90]

/**
 * A point of a seat, as a place on the screen.
 * @param {Shape} shape @param {number} seat counted from the viewer
 * @param {number} u @param {number} v from the middle of the board's centre
 * @returns {{ x: number, y: number, rotation: number }}
 */
export function seatPoint(shape, seat, u, v) {
  const [ux, uy, vx, vy] = AXES[seat]
  return { x: shape.cx + u * ux + v * vx, y: shape.cy + u * uy + v * vy, rotation: TURNS[seat] }
}

/**
 * The side of the table at which a seat sits, counted counter-clockwise from the viewer's. Where three play nobody sits
 * opposite.
 * @param {number} seat @param {number} you the seat at the bottom @param {number} seats how many play
 */
export function sideOf(seat, you, seats) {
  const after = (seat - you + seats) % seats
  return after > 1 ? after + 4 - seats : after
}

/** The seat at a side. @param {number} side @param {number} you @param {number} seats */
export const seatAt = (side, you, seats) => (you + Math.min(side, seats - 1)) % seats

/** Half the centre, from the middle towards a seat. @param {Shape} shape @param {number} seat */
export const centreExtent = (shape, seat) => (seat % 2 ? shape.hx : shape.hy)

/** What is lower on the screen lies nearer. @param {number} y */
export const stackingOrder = (y) => 100 + Math.round(y)
