/**
 * Path data made small: whole units on a finer grid, each point told from the last one. Equal shapes then read equal
 * wherever they stand, and compress to almost nothing.
 */

/** Grid units to one unit of the drawing: a fifth of a pixel at 120 px. */
export const GRID = 10

/** How many numbers each command takes. */
const ARITY = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 }

/** @param {string} d @returns {[string, number[]][]} one entry a command, with implied repetitions written out */
function parse(d) {
  return [...d.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, letter, rest]) => {
    const numbers = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number)
    const arity = ARITY[/** @type {keyof typeof ARITY} */ (letter.toUpperCase())]
    if (!arity) return [/** @type {[string, number[]]} */ ([letter, []])]
    return Array.from(
      { length: numbers.length / arity },
      (_, i) => /** @type {[string, number[]]} */ ([letter, numbers.slice(i * arity, (i + 1) * arity)]),
    )
  })
}

/** @param {string} d path data in units of the drawing @returns {string} the same on the grid, relative */
export function compact(d) {
  const pen = { x: 0, y: 0, startX: 0, startY: 0, gridX: 0, gridY: 0 }
  return parse(d)
    .map(([letter, numbers]) => step(pen, letter, numbers))
    .join('')
    .replace(/ -/g, '-')
}

/** @param {any} pen @param {string} letter @param {number[]} numbers */
function step(pen, letter, numbers) {
  const upper = letter.toUpperCase()
  if (upper === 'Z') {
    Object.assign(pen, {
      x: pen.startX,
      y: pen.startY,
      gridX: Math.round(pen.startX * GRID),
      gridY: Math.round(pen.startY * GRID),
    })
    return 'z'
  }
  const relative = letter !== upper
  if (upper === 'A') return arc(pen, numbers, relative)
  const points = spread(pen, upper, numbers, relative)
  const out = points.map((value, i) => Math.round(value * GRID) - (i % 2 ? pen.gridY : pen.gridX))
  move(pen, points.at(-2) ?? 0, points.at(-1) ?? 0)
  if (upper === 'M') Object.assign(pen, { startX: pen.x, startY: pen.y })
  return (upper === 'H' || upper === 'V' ? 'l' : upper.toLowerCase()) + out.join(' ')
}

/** @param {any} pen @param {string} upper @param {number[]} numbers @param {boolean} relative @returns {number[]} absolute points */
function spread(pen, upper, numbers, relative) {
  if (upper === 'H') return [numbers[0] + (relative ? pen.x : 0), pen.y]
  if (upper === 'V') return [pen.x, numbers[0] + (relative ? pen.y : 0)]
  return numbers.map((value, i) => value + (relative ? (i % 2 ? pen.y : pen.x) : 0))
}

/** @param {any} pen @param {number[]} numbers @param {boolean} relative */
function arc(pen, [rx, ry, turn, large, sweep, dx, dy], relative) {
  const [x, y] = relative ? [pen.x + dx, pen.y + dy] : [dx, dy]
  const [fromX, fromY] = [pen.gridX, pen.gridY]
  move(pen, x, y)
  // Half a circle reaches exactly over its span, whatever rounding has made of that.
  const half = y === pen.y && pen.gridY === fromY ? Math.abs(pen.gridX - fromX) / 2 : 0
  return `a${half || Math.round(rx * GRID)} ${half || Math.round(ry * GRID)} ${turn} ${large} ${sweep} ${pen.gridX - fromX} ${pen.gridY - fromY}`
}

/** @param {any} pen @param {number} x @param {number} y */
function move(pen, x, y) {
  Object.assign(pen, { x, y, gridX: Math.round(x * GRID), gridY: Math.round(y * GRID) })
}
