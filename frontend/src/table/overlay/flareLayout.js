/**
 * Places and sizes of flares: pure, in CSS pixels.
 * @typedef {import('../layout/geometry.js').Rect} Rect
 * @typedef {{ x: number, y: number, w: number, most: number }} Spot x, y: its middle; w: all that it may take; most: how large its letters
 */

/** What a letter, a Chinese character and both ends of a word or of points take, and how high a flare is, by the size of its letters. */
const LETTER = 0.74
const CHARACTER = 1.05
const ENDS = { word: 1.4, points: 0.6 }
export const HIGH = 1.7
const LARGEST = 24
/** At the right of a plate its sign stays in sight: the forbidden suit, a wind. A tiny one has no room for that. */
const SIGN = 40
const TINY = 130

/** How large a text is written. @param {string} text @param {Spot} spot */
export function sizeOf(text, { w, most }) {
  const ends = /^[+−]/.test(text) ? ENDS.points : ENDS.word
  const wide = [...text].reduce((sum, char) => sum + (char > '\u2e80' ? CHARACTER : LETTER), ends)
  return Math.min(most, w / wide)
}

/** A plate that is lower has two lines hard by one another: a call ends where the points begin. */
const LOW = 40

/**
 * On a plate, a call over the name, points over the points: who is to choose meanwhile looks at tiles.
 * @param {Rect | Spot} plate or the very spot @param {string} kind @returns {Spot}
 */
export function spotOn(plate, kind) {
  if ('most' in plate) return plate
  const { x, y, w, h } = plate
  if (kind !== 'gain' && kind !== 'loss') {
    const [down, size] = h < LOW ? [0.18, 0.38] : [0.36, 0.42]
    return { x: x + w / 2, y: y + h * down, w, most: Math.min(LARGEST, h * size) }
  }
  const room = w < TINY ? w : w - SIGN
  return { x: x + room / 2, y: y + h * 0.78, w: room, most: Math.min(LARGEST, Math.max(13, h * 0.3)) }
}

/**
 * At a table of mahjong: where the wall stands round the rivers, what the others call is read between their hands and the
 * wall, which show their backs; else on the plates. Tiles of a river are never covered.
 * @param {import('../layout/geometry.js').Shape} form @param {number} place the seat, counted from the viewer @param {string} kind
 * @returns {Spot | Rect}
 */
export function spotOf(form, place, kind) {
  const { ring, board, line, cx, cy, plates } = form
  if (!ring || !place || kind === 'gain' || kind === 'loss') return plates[place]
  const right = board.x + board.w - line
  const [x, y] = [[], [right, cy], [cx, board.y + line], [board.x + line, cy]][place]
  return { x, y, w: 2 * line, most: LARGEST }
}
