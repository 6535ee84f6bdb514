/** The faces of the tiles, each drawn by rule in a box of 60 by 80. */
import { peacock } from './bird.mjs'
import { INKS, Pen, placed, short } from './pen.mjs'

/** @typedef {import('./pen.mjs').Ink} Ink */
/** @typedef {[number, number, Ink, number?]} Mark where a dot or stick stands, in which ink, turned by how many degrees */

/** A coin: a rim, a ring of the tile's face, a disc out of which a flower is cut. @param {Pen} pen @param {Mark} mark @param {number} r */
function coin(pen, [x, y, ink], r) {
  pen.ring(ink, x, y, r, r * 0.76)
  pen.circle(ink, x, y, r * 0.6)
  const [from, to, side] = [r * 0.12, r * 0.51, r * 0.16]
  const middle = (from + to) / 2
  for (let i = 0; i < 6; i += 1)
    pen.shape(
      ink,
      `M0 ${-from}Q${side} ${-middle} 0 ${-to}Q${-side} ${-middle} 0 ${-from}z`,
      placed(x, y, i * 60),
    )
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

/** Half of what a joint of bamboo is thick, and the hair of light between it and the cane. */
const JOINT = 1.4
const HAIR = 0.6

/** A joint across the stick at height y, as wide as the stick is at its widest. @param {number} y @param {number} w half its width */
const joint = (y, w) =>
  `M${-w + 1} ${y - JOINT}L${w - 1} ${y - JOINT}Q${w} ${y - JOINT} ${w} ${y}Q${w} ${y + JOINT} ${w - 1} ${y + JOINT}` +
  `L${-w + 1} ${y + JOINT}Q${-w} ${y + JOINT} ${-w} ${y}Q${-w} ${y - JOINT} ${-w + 1} ${y - JOINT}z`

/** The cane between two joints, from y = a down to y = z: a waist, and where it is long enough a light down its left side. @param {number} a @param {number} z @param {number} w half a joint's width */
function cane(a, z, w) {
  const [edge, waist, m] = [w * 0.86, w * 0.6, (a + z) / 2]
  const [top, foot, x] = [a + 1.9, z - 1.9, -w * 0.2]
  const light = foot - top > 4 ? `M${x} ${top}Q${x + 1} ${m} ${x} ${foot}Q${x - 1.9} ${m} ${x} ${top}z` : ''
  return (
    `M${-edge} ${a}L${edge} ${a}C${waist} ${a + 2.5} ${waist} ${z - 2.5} ${edge} ${z}` +
    `L${-edge} ${z}C${-waist} ${z - 2.5} ${-waist} ${a + 2.5} ${-edge} ${a}z${light}`
  )
}

/** A stick of bamboo: two canes between three joints. @param {Pen} pen @param {Mark} mark @param {number} h length @param {number} w half a joint's width */
function stick(pen, [x, y, ink, degrees], h, w) {
  const turn = placed(x, y, degrees)
  const [end, gap] = [h / 2 - JOINT, JOINT + HAIR]
  for (const at of [-end, 0, end]) pen.shape(ink, joint(at, w), turn)
  pen.shape(ink, cane(-end + gap, -gap, w), turn)
  pen.shape(ink, cane(gap, end - gap, w), turn)
}

/** @param {number} h @param {number} w @param {Mark[]} marks */
function sticks(h, w, marks) {
  const pen = new Pen()
  for (const mark of marks) stick(pen, mark, h, w)
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
    coins(11.4, [
      [14, 15.5, 'blue'],
      [30, 40, 'red'],
      [46, 64.5, 'green'],
    ]),
  p4: () =>
    coins(11.4, [
      [15.8, 20, 'blue'],
      [44.2, 20, 'green'],
      [15.8, 60, 'green'],
      [44.2, 60, 'blue'],
    ]),
  p5: () =>
    coins(11.4, [
      [14.4, 15.6, 'blue'],
      [45.6, 15.6, 'green'],
      [30, 40, 'red'],
      [14.4, 64.4, 'green'],
      [45.6, 64.4, 'blue'],
    ]),
  p6: () => coins(11.4, [...grid(TWO, [13.6], () => 'green'), ...grid(TWO, [41.6, 66.4], () => 'red')]),
  p7: () =>
    coins(8.9, [
      [10.8, 11.6, 'green'],
      [30, 18.6, 'green'],
      [49.2, 25.6, 'green'],
      ...grid([17, 43], [47.4, 68.4], () => 'red'),
    ]),
  p8: () =>
    coins(
      8.9,
      grid([17.4, 42.6], [11.2, 30.4, 49.6, 68.8], () => 'blue'),
    ),
  p9: () =>
    coins(
      8.9,
      grid(THREE, [13, 40, 67], (_, row) => /** @type {const} */ (['green', 'red', 'blue'])[row]),
    ),
  s1: peacock,
  s2: () =>
    sticks(34, 6, [
      [30, 20.5, 'green'],
      [30, 59.5, 'blue'],
    ]),
  s3: () =>
    sticks(34, 6, [
      [30, 20.5, 'blue'],
      [15.5, 59.5, 'green'],
      [44.5, 59.5, 'green'],
    ]),
  s4: () =>
    sticks(34, 6, [
      [15.5, 20.5, 'blue'],
      [44.5, 20.5, 'green'],
      [15.5, 59.5, 'green'],
      [44.5, 59.5, 'blue'],
    ]),
  s5: () =>
    sticks(34, 6, [
      [11, 20.5, 'green'],
      [49, 20.5, 'blue'],
      [30, 40, 'red'],
      [11, 59.5, 'blue'],
      [49, 59.5, 'green'],
    ]),
  s6: () =>
    sticks(
      34,
      6,
      grid(THREE, [20.5, 59.5], (_, row) => (row ? 'blue' : 'green')),
    ),
  s7: () =>
    sticks(22.4, 5.2, [
      [30, 13.6, 'red'],
      ...grid(THREE, [40, 66.4], (column) => (column === 1 ? 'blue' : 'green')),
    ]),
  s8: eight,
  s9: () =>
    sticks(
      22.4,
      5.2,
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
    stick(pen, [7.8, y, ink], 32, 4.1)
    stick(pen, [52.2, y, ink], 32, 4.1)
    stick(pen, [20.4, y + 1.2 * side, ink, 27 * side], 27, 3.9)
    stick(pen, [39.6, y + 1.2 * side, ink, -27 * side], 27, 3.9)
  }
  return String(pen)
}

/** The white dragon: an empty frame, and within it another whose corners are folded in. */
export function whiteDragon() {
  const pen = new Pen()
  for (const edge of [9, 12.6]) pen.fill('blue', frame(edge, edge + 1.5))
  for (const [edge, fold] of [
    [15.4, 7],
    [17.2, 7],
  ])
    pen.fill('blue', folded(edge, edge + 1.5, fold))
  return String(pen)
}

/** A rectangle round the middle of a tile. @param {number} x @param {number} y its upper left corner */
const frame = (x, y) => `M${x} ${y}L${60 - x} ${y}L${60 - x} ${80 - y}L${x} ${80 - y}z`

/** The same with a square taken from each corner. @param {number} x @param {number} y @param {number} fold the square's side */
const folded = (x, y, fold) =>
  `M${x + fold} ${y}L${60 - x - fold} ${y}L${60 - x - fold} ${y + fold}L${60 - x} ${y + fold}` +
  `L${60 - x} ${80 - y - fold}L${60 - x - fold} ${80 - y - fold}L${60 - x - fold} ${80 - y}L${x + fold} ${80 - y}` +
  `L${x + fold} ${80 - y - fold}L${x} ${80 - y - fold}L${x} ${y + fold}L${x + fold} ${y + fold}z`

/** Where a red five has its dot: at a place that its suit leaves free. @type {Record<string, [number, number]>} */
const DOT = { m: [54.5, 6.5], p: [30, 8.5], s: [30, 12] }

/** A five in red alone; a dot tells it to those who don't see the colour. @param {string} suit @param {string} five */
export function reddened(suit, five) {
  const pen = new Pen()
  pen.circle('red', ...DOT[suit], 3.5)
  return five.replaceAll(/var\(--ink-[^)]*\)/g, INKS.red) + pen
}

/** Signs of the suits in a box of 40 by 40, told apart by shape alone. @type {Record<string, () => string>} */
export const SUITS = {
  p: () => coins(16, [[20, 20, 'blue']]),
  s: () =>
    sticks(34, 6, [
      [11.5, 20, 'green'],
      [28.5, 20, 'green'],
    ]),
}

export { short }
