/**
 * The animation of a deal: tiles are pushed out of the middle into a wall, the dice are thrown, the wall is broken, and the
 * hands are taken from it in the order of the rules. The first question comes once the tiles lie there
 * (dealReveal.svelte.js), and no time runs before: `DEALING_MS` of play/match/clock.py is longer. A press ends the animation.
 * @typedef {import('../layout/coordinates.js').Place} Place
 * @typedef {import('./tileTracking.js').Piece} Piece
 */

import { MOVE_MS } from './tilePlacement.js'
import { GAP } from '../layout/wall.js'

/** Times from the start, in ms, at which the wall stands, the dice lie, and the wall is broken. */
const [BUILT_MS, DICED_MS, BROKEN_MS] = [320, 420, 520]
/** Time between two turns of taking tiles, in ms. */
const TURN_MS = 32
/** Upper bound of the whole animation, in ms. */
export const OPENING_MS = 1400
/** Golden angle, in radians: tiles lie in the pile as seeds do in a sunflower. */
const GOLDEN = 2.39996

/** Keyframes of a die that rolls in. @type {Keyframe[]} */
export const THROW = [
  { transform: 'translate(-140px, 90px) rotate(-640deg) scale(1.7)', opacity: 0 },
  { transform: 'translate(-50px, 10px) rotate(-280deg) scale(1.5)', opacity: 1, offset: 0.45 },
  { transform: 'translate(6px, -6px) rotate(20deg) scale(1.1)', offset: 0.8 },
  { transform: 'none' },
]

/**
 * @typedef {object} Deal
 * @property {Place[]} wall where the whole wall's tiles stand, in drawing order
 * @property {Piece[]} pieces of the hands and of the wall
 * @property {number} first the seat that takes the first tiles
 * @property {{ x: number, y: number }} middle of the pile
 * @property {(piece: Piece, first: number, seats: number) => [number, number]} [taken] the turn in which a tile is taken, and its place in the
 *   whole wall
 *
 * @param {Deal} deal
 * @returns {Map<string, import('./tileAnimation.js').Way>} by the tile's id
 */
export function dealAnimation({ wall, pieces, first, middle, taken = byFours }) {
  const whole = unbroken(wall)
  const seats = 1 + Math.max(...pieces.map(({ seat }) => seat))
  return new Map(
    pieces.map((piece) => {
      const dealt = piece.zone !== 'wall'
      const [turn, at] = dealt ? taken(piece, first, seats) : [0, piece.at]
      const place = whole[at]
      const built = BUILT_MS * (0.6 + (0.4 * at) / wall.length)
      const set = BROKEN_MS + turn * TURN_MS
      const stops = [
        { place: pile(place, at, middle), at: 0, turned: false },
        { place, at: built, turned: false },
      ]
      // Where the dice say, the wall is pushed apart.
      if (!dealt)
        return [piece.id, { stops: [...stops, { place, at: DICED_MS, turned: false }], ms: BROKEN_MS }]
      stops.push({ place, at: set, turned: false }, { place, at: set, turned: true })
      return [piece.id, { stops, ms: set + MOVE_MS, walled: set }]
    }),
  )
}

/** Returns the places of the wall's tiles before the wall is pushed apart. @param {Place[]} wall @returns {Place[]} */
function unbroken(wall) {
  const [first, , next] = wall
  // Drawing comes back to the side that was broken: its last tiles have the rotation of the first ones.
  const before = wall.findLastIndex(({ rotation }) => rotation !== first.rotation)
  if (before < 0) return wall
  return wall.map((place, at) =>
    at > before
      ? { ...place, x: place.x + GAP * (next.x - first.x), y: place.y + GAP * (next.y - first.y) }
      : place,
  )
}

/** @param {Place} place @param {number} n @param {{ x: number, y: number }} middle @returns {Place} */
const pile = (place, n, { x, y }) => {
  const far = Math.sqrt(n) * place.width * 0.42
  return {
    ...place,
    x: x + far * Math.cos(n * GOLDEN),
    y: y + far * Math.sin(n * GOLDEN) * 0.7,
    rotation: (n * 67) % 180,
  }
}

/** Three rounds of four tiles, then one, and the first player's last one. @param {Piece} piece @param {number} first @param {number} seats @returns {[number, number]} */
function byFours({ seat, at }, first, seats) {
  const after = (seat - first + seats) % seats
  if (at > 12) return [4 * seats, 13 * seats]
  if (at > 11) return [3 * seats + after, 12 * seats + after]
  const round = Math.floor(at / 4)
  return [round * seats + after, round * 4 * seats + after * 4 + (at % 4)]
}
