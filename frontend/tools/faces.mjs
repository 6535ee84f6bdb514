/** The faces of the tiles, each drawn by rule in a box of 60 by 80. */
import { INKS, Pen, placed, short } from './pen.mjs'

/** @typedef {import('./pen.mjs').Ink} Ink */
/** @typedef {[number, number, Ink, number?]} Mark where a dot or stick stands, in which ink, turned by how many degrees */

/** A coin: a rim, a ring of the tile's face, a disc with a hole. @param {Pen} pen @param {Mark} mark @param {number} r */
function coin(pen, [x, y, ink], r) {
  pen.ring(ink, x, y, r, r * 0.73)
  pen.ring(ink, x, y, r * 0.5, r * 0.17)
}

/** @param {number} r @param {Mark[]} marks */
function coins(r, marks) {
  const pen = new Pen()
  for (const mark of marks) coin(pen, mark, r)
  return String(pen)
}

/** The one of dots: a wheel of petals within a beaded rim. */
function wheel() {
  const pen = new Pen()
  pen.ring('green', 30, 40, 27, 24.2)
  pen.circle('blue', 30, 40, 22.6)
  for (let i = 0; i < 16; i += 1) {
    const [x, y] = placed(30, 40, i * 22.5)(18.9, 0)
    pen.circle('blue', x, y, 1.9)
  }
  pen.circle('blue', 30, 40, 15.2)
  for (let i = 0; i < 8; i += 1) {
    pen.shape('red', 'M0 -4.6C4.2 -7 3.6 -11.6 0 -13.6C-3.6 -11.6 -4.2 -7 0 -4.6z', placed(30, 40, i * 45))
  }
  pen.ring('red', 30, 40, 3.6, 1.5)
  return String(pen)
}

/** Half a stick of bamboo from y = a down to y = z: a joint at either end, a waist, a light along it. @param {number} a @param {number} z @param {number} w half a joint's width */
function cane(a, z, w) {
  const [n, m] = [w * 0.66, (a + z) / 2]
  const slit = Math.max(0, (z - a) / 2 - 3.4)
  const light =
    slit > 1.2
      ? `M-0.7 ${m - slit}Q0 ${m - slit - 1.2} 0.7 ${m - slit}Q0.4 ${m} 0.7 ${m + slit}Q0 ${m + slit + 1.2} -0.7 ${m + slit}Q-0.4 ${m} -0.7 ${m - slit}z`
      : ''
  return (
    `M${-w} ${a + 1.6}Q${-w} ${a} ${-w + 1.4} ${a}Q0 ${a - 0.5} ${w - 1.4} ${a}Q${w} ${a} ${w} ${a + 1.6}` +
    `C${n} ${a + 3.4} ${n} ${z - 3.4} ${w} ${z - 1.6}Q${w} ${z} ${w - 1.4} ${z}Q0 ${z + 0.5} ${-w + 1.4} ${z}` +
    `Q${-w} ${z} ${-w} ${z - 1.6}C${-n} ${z - 3.4} ${-n} ${a + 3.4} ${-w} ${a + 1.6}z${light}`
  )
}

/** @param {Pen} pen @param {Mark} mark @param {number} h length @param {number} w half a joint's width */
function stick(pen, [x, y, ink, degrees], h, w) {
  const turn = placed(x, y, degrees)
  pen.shape(ink, cane(-h / 2, -0.55, w), turn)
  pen.shape(ink, cane(0.55, h / 2, w), turn)
}

/** @param {number} h @param {number} w @param {Mark[]} marks */
function sticks(h, w, marks) {
  const pen = new Pen()
  for (const mark of marks) stick(pen, mark, h, w)
  return String(pen)
}

/** The one of bamboo: a peacock, its train spread behind it. */
function peacock() {
  const pen = new Pen()
  pen.stroke('red', 1.7, 'M21 57V70M21 70l-5 3M21 70l5 2.6M29 58v9.500M29 67.500l-4 3M29 67.500l5 2.400')
  pen.stroke('green', 1.3, 'M14 17.500L10.500 9M14.500 17.300L15.500 7.500M15.500 17.500L20.500 9.500')
  const train = /** @type {const} */ ([
    [12, 45],
    [34, 44],
    [56, 38],
    [78, 32],
    [100, 29],
  ])
  for (const [degrees, l] of train) {
    const turn = placed(26, 51, degrees)
    pen.shape(
      'green',
      `M0 -8C5.5 ${-l * 0.55} 8.4 ${-l * 0.86} 0 ${-l}C-8.4 ${-l * 0.86} -5.5 ${-l * 0.55} 0 -8z`,
      turn,
    )
    pen.shape(
      'green',
      `M0 ${-l + 14}C5.4 ${-l + 11} 4.6 ${-l + 4} 0 ${-l + 2.6}C-4.6 ${-l + 4} -5.4 ${-l + 11} 0 ${-l + 14}z`,
      turn,
    )
    const [x, y] = turn(0, -l + 7.6)
    pen.circle('red', x, y, 2.5)
  }
  for (const [x, y] of [
    [10.2, 8.2],
    [15.7, 6.6],
    [21, 8.8],
  ])
    pen.circle('red', x, y, 1.7)
  pen.fill(
    'blue',
    'M8.600 23C8.600 15.600 19 15 20.200 22.500C21.600 32 25 38 31 42.500C37 47 42 50 47 50.500C42 58.500 31 61.500 21.500 58.500C11.500 55 8 44 9.600 34C10.300 30 8.800 27 8.600 23z',
  )
  pen.circle('blue', 13.4, 21.6, 1.6)
  pen.shape('blue', 'M15.5 42C22 42.500 30 46 37 52.500C29 56 18 53.500 15.500 42z', (x, y) => [x, y])
  pen.fill('red', 'M8.300 21.500L2.500 24.800L9.300 26.200z')
  pen.shape(
    'red',
    'M17.6 44C22.500 44.800 28.500 47.600 33.600 52C27.500 54 19.800 51.600 17.600 44z',
    (x, y) => [x, y],
  )
  return String(pen)
}

/** @param {number[]} xs @param {number[]} ys @param {(column: number, row: number) => Ink} ink @returns {Mark[]} */
const grid = (xs, ys, ink) =>
  ys.flatMap((y, row) => xs.map((x, column) => /** @type {Mark} */ ([x, y, ink(column, row)])))

const TWO = [16, 44]
const THREE = [11.2, 30, 48.8]

/** @type {Record<string, () => string>} */
export const DRAWN = {
  p1: wheel,
  p2: () =>
    coins(14.6, [
      [30, 21, 'green'],
      [30, 59, 'blue'],
    ]),
  p3: () =>
    coins(11.6, [
      [14, 15.5, 'blue'],
      [30, 40, 'red'],
      [46, 64.5, 'green'],
    ]),
  p4: () =>
    coins(12.2, [
      [15.8, 20, 'blue'],
      [44.2, 20, 'green'],
      [15.8, 60, 'green'],
      [44.2, 60, 'blue'],
    ]),
  p5: () =>
    coins(11, [
      [14.4, 15.6, 'blue'],
      [45.6, 15.6, 'green'],
      [30, 40, 'red'],
      [14.4, 64.4, 'green'],
      [45.6, 64.4, 'blue'],
    ]),
  p6: () => coins(10.6, [...grid(TWO, [14.2], () => 'green'), ...grid(TWO, [42.6, 66], () => 'red')]),
  p7: () =>
    coins(8.7, [
      [10.8, 11.6, 'green'],
      [30, 18.6, 'green'],
      [49.2, 25.6, 'green'],
      ...grid([17, 43], [47.4, 68.4], () => 'red'),
    ]),
  p8: () =>
    coins(
      9.1,
      grid([17.4, 42.6], [11.2, 30.4, 49.6, 68.8], () => 'blue'),
    ),
  p9: () =>
    coins(
      9.1,
      grid(THREE, [13, 40, 67], (_, row) => /** @type {const} */ (['green', 'red', 'blue'])[row]),
    ),
  s1: peacock,
  s2: () =>
    sticks(34, 6, [
      [30, 20.5, 'green'],
      [30, 59.5, 'blue'],
    ]),
  s3: () =>
    sticks(34, 5.6, [
      [30, 20.5, 'blue'],
      [15.5, 59.5, 'green'],
      [44.5, 59.5, 'green'],
    ]),
  s4: () =>
    sticks(34, 5.6, [
      [15.5, 20.5, 'blue'],
      [44.5, 20.5, 'green'],
      [15.5, 59.5, 'green'],
      [44.5, 59.5, 'blue'],
    ]),
  s5: () =>
    sticks(34, 5, [
      [11, 20.5, 'green'],
      [49, 20.5, 'blue'],
      [30, 40, 'red'],
      [11, 59.5, 'blue'],
      [49, 59.5, 'green'],
    ]),
  s6: () =>
    sticks(
      34,
      4.9,
      grid(THREE, [20.5, 59.5], (_, row) => (row ? 'blue' : 'green')),
    ),
  s7: () =>
    sticks(21.4, 4.7, [
      [30, 13, 'red'],
      ...grid(THREE, [41, 66.2], (column) => (column === 1 ? 'blue' : 'green')),
    ]),
  s8: eight,
  s9: () =>
    sticks(
      22.4,
      4.7,
      grid(THREE, [13.6, 40, 66.4], (column) => (column === 1 ? 'red' : 'green')),
    ),
}

/** The eight of bamboo: an M above, its mirror below. */
function eight() {
  const pen = new Pen()
  for (const [y, ink, side] of /** @type {const} */ ([
    [20.4, 'green', 1],
    [59.6, 'blue', -1],
  ])) {
    stick(pen, [7.8, y, ink], 32, 3.7)
    stick(pen, [52.2, y, ink], 32, 3.7)
    stick(pen, [20.4, y + 1.2 * side, ink, 27 * side], 27, 3.4)
    stick(pen, [39.6, y + 1.2 * side, ink, -27 * side], 27, 3.4)
  }
  return String(pen)
}

/** The white dragon: an empty frame within a frame. */
export function whiteDragon() {
  const pen = new Pen()
  for (const [edge, width] of [
    [9, 4],
    [15.6, 1.8],
  ])
    pen.fill('blue', frame(edge, edge + 1.5) + frame(edge + width, edge + width + 1.5))
  return String(pen)
}

/** A rectangle round the middle of a tile. @param {number} x @param {number} y its upper left corner */
const frame = (x, y) => `M${x} ${y}L${60 - x} ${y}L${60 - x} ${80 - y}L${x} ${80 - y}z`

/** Where a red five has its dot: at a place that its suit leaves free. @type {Record<string, [number, number]>} */
const DOT = { m: [54.5, 6.5], p: [30, 8.5], s: [30, 12] }

/** A five in red alone; a dot tells it to those who don't see the colour. @param {string} suit @param {string} five */
export function reddened(suit, five) {
  const pen = new Pen()
  pen.circle('red', ...DOT[suit], 3.8)
  return five.replaceAll(/var\(--ink-[^)]*\)/g, INKS.red) + pen
}

/** The back: a lattice with a coin at its heart, in one light ink over the back's own colour. */
export function back() {
  const pen = new Pen()
  pen.shape(
    'black',
    'M7 3.5Q3.500 3.500 3.500 7L3.500 73Q3.500 76.500 7 76.500L53 76.500Q56.500 76.500 56.500 73L56.500 7Q56.500 3.500 53 3.500z',
    (x, y) => [x, y],
  )
  pen.shape('black', 'M7 5Q5 5 5 7L5 73Q5 75 7 75L53 75Q55 75 55 73L55 7Q55 5 53 5z', (x, y) => [x, y])
  pen.ring('black', 30, 40, 11, 9.4)
  for (let i = 0; i < 4; i += 1)
    pen.shape(
      'black',
      'M0 -2.4C3.600 -4 3.200 -7 0 -8.400C-3.200 -7 -3.600 -4 0 -2.400z',
      placed(30, 40, 45 + i * 90),
    )
  return String(pen).replaceAll(/var\(--ink-black[^)]*\)/g, 'var(--back-line,#ffffff38)')
}

/** Signs of the suits in a box of 40 by 40, told apart by shape alone. @type {Record<string, () => string>} */
export const SUITS = {
  p: () => coins(16, [[20, 20, 'blue']]),
  s: () =>
    sticks(34, 5.4, [
      [11.5, 20, 'green'],
      [28.5, 20, 'green'],
    ]),
}

export { short }
