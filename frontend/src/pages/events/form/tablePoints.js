/**
 * What each place at a table brings, from the first on.
 *
 * @typedef {import('../../../wire/calendarApi.js').Amount} Amount
 * @typedef {'places' | 'square' | 'uma' | 'own'} Scale places: 4-3-2-1; square: 4-2-1-0
 */

const SQUARE = [4, 2, 1, 0]
const UMA = [15, 5, -5, -15]
/** Seats for which there are lists with names. */
const FOUR = 4

/** @param {number} seats @returns {number[]} */
const places = (seats) => Array.from({ length: seats }, (_, place) => seats - place)

/** @param {number} seats @returns {Scale[]} lists that there are for tables of this size */
export const scalesOf = (seats) => (seats === FOUR ? ['places', 'square', 'uma', 'own'] : ['places', 'own'])

/** @param {readonly Amount[]} points */
const same = (points) => (/** @type {readonly number[]} */ list) => String(points) === String(list)

/** @param {readonly Amount[]} points @returns {Scale} */
export function scaleOf(points) {
  const is = same(points)
  return is(places(points.length)) ? 'places' : is(SQUARE) ? 'square' : is(UMA) ? 'uma' : 'own'
}

/** @param {readonly Amount[]} points @returns {string} as they are typed: "7/2 2 1 0" */
export const writtenPoints = (points) => points.join(' ')

/** A whole number, a decimal or a fraction, with a minus of either kind before it. */
const AMOUNT = /^([-−]?)(\d{1,9})(?:\.(\d{1,4})|\/([1-9]\d{0,8}))?$/

/** @param {string} word @returns {Amount | null} exact */
function amountOf(word) {
  const found = AMOUNT.exec(word)
  if (!found) return null
  const [, minus, whole, decimals, below] = found
  const sign = minus ? '-' : ''
  if (decimals) return `${sign}${Number(whole + decimals)}/${10 ** decimals.length}`
  return below ? `${sign}${whole}/${below}` : Number(`${sign}${whole}`)
}

/** @param {string} text amounts between blanks, commas or semicolons @returns {Amount[] | null} null where one is none */
export function readPoints(text) {
  const amounts = text
    .trim()
    .split(/[\s,;]+/)
    .map(amountOf)
  return amounts.includes(null) ? null : /** @type {Amount[]} */ (amounts)
}

/** @param {Scale} scale @param {string} text a list of one's own @param {number} seats @returns {Amount[]} */
export function pointsOf(scale, text, seats) {
  if (scale === 'square') return SQUARE
  if (scale === 'uma') return UMA
  return (scale === 'own' && readPoints(text)) || places(seats)
}

/** A figure's hyphen that breaks no line. */
const HYPHEN = '\u2011'

/** @param {Scale} scale @param {string} text @param {number} seats @returns {string} as it is read: 4‑3‑2‑1, 15/5/−5/−15 */
export function shownPoints(scale, text, seats) {
  const points = pointsOf(scale, text, seats).map((each) => String(each).replace('-', '−'))
  return points.join(points.some((each) => /[−/]/.test(each)) ? ' / ' : HYPHEN)
}
