/**
 * Where the pips of a Chinese domino lie, by rule: its halves begin at its two ends, ones and fours are red, and of the
 * double six one column of each half. The domino is 60 wide and 120 high.
 *
 * @typedef {{ x: number, y: number, r: number, red: boolean }} Pip
 */

export const WIDTH = 60
export const HEIGHT = 120

const COLUMNS = { left: 17, middle: 30, right: 43 }
/** From the domino's end: the rows of a six, and the lower row of a four, which is a square. */
const ROWS = { end: 15, middle: 31.5, far: 48, square: 41 }
const R = 7
/** The one is the largest of pips. */
const R_ONE = 10.5

const { left, middle, right } = COLUMNS
/** Pips of a half by its value, measured from the end. @type {Record<number, [number, number][]>} */
const HALVES = {
  1: [[middle, ROWS.end + 3]],
  2: across(ROWS.end),
  3: [
    [right, ROWS.end],
    [middle, ROWS.middle],
    [left, ROWS.far],
  ],
  4: [...across(ROWS.end), ...across(ROWS.square)],
  5: [...across(ROWS.end), [middle, ROWS.middle], ...across(ROWS.far)],
  6: [...across(ROWS.end), ...across(ROWS.middle), ...across(ROWS.far)],
}

/** @param {number} y @returns {[number, number][]} */
function across(y) {
  return [
    [left, y],
    [right, y],
  ]
}

/** A domino's two values, the lower one first. @param {string} domino as "[2:5]" @returns {[number, number]} */
export const valuesOf = (domino) => [Number(domino[1]), Number(domino[3])]

/** @param {string} domino as "[2:5]" @returns {Pip[]} */
export function pipsOf(domino) {
  const [upper, lower] = valuesOf(domino)
  const heaven = upper === 6 && lower === 6
  return [...half(upper, heaven), ...half(lower, heaven).map(turned)]
}

/** @param {number} value @param {boolean} heaven whether it is half of the double six @returns {Pip[]} */
function half(value, heaven) {
  return HALVES[value].map(([x, y]) => ({
    x,
    y,
    r: value === 1 ? R_ONE : R,
    red: value === 1 || value === 4 || (heaven && x === right),
  }))
}

/** @type {Map<string, { red: boolean, d: string }[]>} */
const known = new Map()

/**
 * A domino's pips as one outline for each ink that it has: an element for each pip would be hundreds on a table.
 * @param {string} domino
 */
export function inksOf(domino) {
  const inks =
    known.get(domino) ?? [false, true].map((red) => ({ red, d: outline(domino, red) })).filter(({ d }) => d)
  known.set(domino, inks)
  return inks
}

/** @param {string} domino @param {boolean} red */
const outline = (domino, red) =>
  pipsOf(domino)
    .filter((pip) => pip.red === red)
    .map(({ x, y, r }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`)
    .join('')

/** The same from the other end. @param {Pip} pip @returns {Pip} */
const turned = (pip) => ({ ...pip, x: WIDTH - pip.x, y: HEIGHT - pip.y })
