/**
 * The viewer's own tiles: the hand, the drawn tile apart from it, the one set aside at its left end, the melds at its
 * right. The hand keeps its place while melds come.
 * @typedef {import('./layout.js').Place} Place
 * @typedef {import('./identify.js').Piece} Piece
 * @typedef {import('./shape.js').Shape} Shape
 */
import { TALL } from './shape.js'
import { meldParts, meldWidth, meldsOf } from './meld.js'

const FRONT = 5000
const APART = 0.28
const PER_ROW = 7

/** @param {Map<string, Place>} places @param {Piece[]} own @param {Shape} shape */
export function layHand(places, own, shape) {
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
    if (piece.drawn && i) x += APART * tile
    places.set(piece.id, {
      x: x + tile / 2,
      y: rowY(shape, index),
      rotation: 0,
      width: tile,
      z: FRONT + index * 20,
      pose: 'hand',
    })
    x += tile
    if (piece.zone === 'aside') x += APART * 0.7 * tile
  })
  return x
}

/**
 * Melds fill the last row from the right, then the row above it.
 * @param {Map<string, Place>} places @param {Piece[]} own @param {Shape} shape @param {number[]} ends
 */
function layMelds(places, own, shape, ends) {
  const { hand } = shape
  const unit = hand.meld
  let row = ends.length - 1
  let x = hand.right
  const won = own.filter(({ zone }) => zone === 'hu')
  for (const piece of won) {
    places.set(piece.id, {
      x: x - unit / 2,
      y: foot(shape, row, unit),
      rotation: 0,
      width: unit,
      z: FRONT + row * 20,
      pose: 'flat',
    })
    x -= 1.3 * unit
  }
  for (const meld of meldsOf(own)) {
    let tight = false
    if (x - meldWidth(meld, false) * unit < ends[row] + 2) {
      if (row > 0) [row, x] = [row - 1, hand.right]
      tight = x - meldWidth(meld, false) * unit < ends[row] + 2
    }
    for (const part of meldParts(meld, 0, tight)) {
      const y = foot(shape, row, unit) + part.v * unit - part.lift * unit
      places.set(part.id, {
        x: x - part.u * unit,
        y,
        rotation: part.turned ? 90 : 0,
        width: unit,
        z: FRONT + row * 20 + (part.lift ? 1 : 0),
        pose: part.down ? 'down' : 'flat',
      })
    }
    x -= (meldWidth(meld, tight) + 0.2) * unit
  }
}

/** Smaller tiles stand on the same edge as the hand. @param {Shape} shape @param {number} row @param {number} unit */
const foot = (shape, row, unit) => rowY(shape, row) + ((shape.hand.tile - unit) * TALL) / 2 - 3
