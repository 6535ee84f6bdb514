/**
 * How a deal begins: the tiles are pushed out of the middle into a wall, the dice thrown, the wall broken, and hands
 * taken from there in the order of the rules. What is asked comes once they lie there (dealReveal.svelte.js), and no time runs
 * before (`DEALING_MS` of play/clock.py, which is longer). It holds nobody up: a press brings all of it to its place.
 * @typedef {import('../layout/coordinates.js').Place} Place
 * @typedef {import('./tileTracking.js').Piece} Piece
 */

import { MOVE_MS } from './tilePlacement.js'
import { GAP } from '../layout/wall.js'

/** In ms: walls stand; the dice lie; the wall is broken; one hand after another takes its tiles, which fly. */
const [BUILT, DICED, BROKEN, NEXT, FLIGHT] = [320, 420, 520, 32, MOVE_MS]
/** How long all of it takes at most. */
export const OPENING_MS = 1400
/** Tiles lie in the pile as seeds do in a sunflower. */
const GOLDEN = 2.39996

/** How a die rolls in. @type {Keyframe[]} */
export const THROW = [
  { transform: 'translate(-140px, 90px) rotate(-640deg) scale(1.7)', opacity: 0 },
  { transform: 'translate(-50px, 10px) rotate(-280deg) scale(1.5)', opacity: 1, offset: 0.45 },
  { transform: 'translate(6px, -6px) rotate(20deg) scale(1.1)', offset: 0.8 },
  { transform: 'none' },
]

/**
 * @typedef {object} Begun
 * @property {Place[]} wall where the whole wall's tiles stand, in drawing order
 * @property {Piece[]} pieces dealt, and left
 * @property {number} first who takes the first tiles
 * @property {{ x: number, y: number }} middle of the pile
 * @property {(piece: Piece, first: number) => [number, number]} [taken] in which turn of the deal, and which of the wall's tiles
 *
 * @param {Begun} begun
 * @returns {Map<string, import('./tileAnimation.js').Way>} each tile's, by its id
 */
export function dealAnimation({ wall, pieces, first, middle, taken = byFours }) {
  const whole = unbroken(wall)
  return new Map(
    pieces.map((piece) => {
      const dealt = piece.zone !== 'wall'
      const [turn, at] = dealt ? taken(piece, first) : [0, piece.at]
      const place = whole[at]
      const built = BUILT * (0.6 + (0.4 * at) / wall.length)
      const set = BROKEN + turn * NEXT
      const stops = [
        { place: pile(place, at, middle), at: 0, turned: false },
        { place, at: built, turned: false },
      ]
      // Where the dice say, the wall is pushed apart.
      if (!dealt) return [piece.id, { stops: [...stops, { place, at: DICED, turned: false }], ms: BROKEN }]
      stops.push({ place, at: set, turned: false }, { place, at: set, turned: true })
      return [piece.id, { stops, ms: set + FLIGHT, walled: set }]
    }),
  )
}

/** Where the wall's tiles stand before it is pushed apart. @param {Place[]} wall @returns {Place[]} */
function unbroken(wall) {
  const [first, , next] = wall
  // Who draws comes back to the wall that was broken: its last tiles lie as the first ones do.
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

/** Three rounds of four tiles, then one, and the first player's last one. @param {Piece} piece @param {number} first @returns {[number, number]} */
function byFours({ seat, at }, first) {
  const after = (seat - first + 4) % 4
  if (at > 12) return [16, 52]
  if (at > 11) return [12 + after, 48 + after]
  const round = Math.floor(at / 4)
  return [round * 4 + after, round * 16 + after * 4 + (at % 4)]
}
