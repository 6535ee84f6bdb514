/**
 * The viewer's own tiles: the hand, the drawn tile apart from it, the one set aside at its left end, the melds at its
 * right. The hand keeps its place while melds come.
 * @typedef {import('./coordinates.js').Place} Place
 * @typedef {import('../tiles/tileTracking.js').Piece} Piece
 * @typedef {import('./geometry.js').Shape} Shape
 */
import { TALL } from './geometry.js'
import { meldParts, meldWidth, meldsOf } from './melds.js'

const FRONT = 5000
const APART = 0.28
const PER_ROW = 7

/** @param {Map<string, Place>} places @param {Piece[]} own @param {Shape} shape */
export function layOwnHand(places, own, shape) {
  const { hand } = shape
  const aside = own.filter(({ zone }) => zone === 'aside')
  const tiles = [...aside, ...own.filter(({ zone }) => zone === 'hand')]
  const rows = hand.rows === 1 ? [tiles] : [tiles.slice(0, PER_ROW), tiles.slice(PER_ROW)]
  const ends = rows.map((row, i) => layRow(places, row, shape, i))
  layMelds(places, own, shape, ends)
}

/** Middle of a row of the hand. @param {Shape} shape @param {number} row */
const rowY = ({ hand }, row) => hand.top + row * (hand.tile * TALL + hand.gap) + (hand.tile * TALL) / 2

/**
 * @param {Map<string, Place>} places @param {Piece[]} row @param {Shape} shape @param {number} index
 * @returns {number} where the row ends
 */
function layRow(places, row, shape, index) {
  const { tile, left } = shape.hand
  let x = left
  row.forEach((piece, i) => {
    // Also where it begins the second row: a tile that is there alone need not have been drawn.
    if (piece.drawn && (i || index)) x += APART * tile
    places.set(piece.id, {
      x: x + tile / 2,
      y: rowY(shape, index),
      rotation: 0,
      width: tile,
      z: FRONT + index * 20,
      pose: piece.face ? 'hand' : 'down',
    })
    x += tile
    if (piece.zone === 'aside') x += APART * 0.7 * tile
  })
  return x
}

/** Packings of melds, roomiest first: their scale, and whether a kong's fourth tile lies upon it. */
const PACKINGS = /** @type {const} */ ([
  [1, false],
  [1, true],
  [0.92, true],
  [0.84, true],
  [0.76, true],
])

/**
 * Melds fill the last row from the right, then the row above it.
 * @param {Map<string, Place>} places @param {Piece[]} own @param {Shape} shape @param {number[]} ends where the hand's rows end
 */
function layMelds(places, own, shape, ends) {
  const won = own.filter(({ zone }) => zone === 'hu').map((piece) => [piece])
  const groups = [...won, ...meldsOf(own)]
  const packed = PACKINGS.map(([share, tight]) => pack(groups, shape, ends, shape.hand.meld * share, tight))
  const spots = packed.find(({ fits }) => fits) ?? packed[packed.length - 1]
  for (const { group, x, row, unit, tight } of spots.spots)
    layGroup(places, group, shape, { x, row, unit, tight })
}

/** @param {Piece[][]} groups @param {Shape} shape @param {number[]} ends @param {number} unit @param {boolean} tight */
function pack(groups, { hand }, ends, unit, tight) {
  let row = ends.length - 1
  let x = hand.right
  let fits = true
  const spots = groups.map((group) => {
    const w = meldWidth(group, tight) * unit
    if (x - w < ends[row] + 2 && row > 0) [row, x] = [row - 1, hand.right]
    fits &&= x - w >= ends[row] + 2
    const spot = { group, x, row, unit, tight }
    x -= w + 0.2 * unit
    return spot
  })
  return { spots, fits }
}

/** @param {Map<string, Place>} places @param {Piece[]} group @param {Shape} shape @param {{ x: number, row: number, unit: number, tight: boolean }} spot */
function layGroup(places, group, shape, { x, row, unit, tight }) {
  const parts =
    group[0].zone === 'hu'
      ? [{ id: group[0].id, u: 0.5, v: 0, lift: 0, turned: false, down: false }]
      : meldParts(group, 0, tight, shape.seats)
  for (const part of parts) {
    places.set(part.id, {
      x: x - part.u * unit,
      y: foot(shape, row, unit) + (part.v - part.lift) * unit,
      rotation: part.turned ? 90 : 0,
      width: unit,
      z: FRONT + row * 20 + (part.lift ? 1 : 0),
      pose: part.down ? 'down' : 'flat',
    })
  }
}

/** Smaller tiles stand on the same edge as the hand. @param {Shape} shape @param {number} row @param {number} unit */
const foot = (shape, row, unit) => rowY(shape, row) + ((shape.hand.tile - unit) * TALL) / 2 - 3
