/**
 * The payments of a deal as arrows between the seats, in the units of the drawing. No rules here, geometry alone.
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {Point & { w: number, h: number }} Box its middle, and half its size
 * @typedef {{ payer: number | null, payee: number | null, points: number }} Edge null: the table, or nobody
 * @typedef {Edge & { path: string, head: string, label: Point, wide: number }} Arrow wide: how thick its line is
 */

export const WIDTH = 360
/** How far from the edge the outermost names have their middle. */
const NAME = { x: 52, y: 20 }
/** Half of what a name takes with some air round it, in px: its ends, a character, all of it in units of the drawing, its height. */
const HALF = { ends: 16, character: 4.3, most: 58, y: 18 }
/** Half of what is written on an arrow takes, likewise: its ends and sign, a figure, its height. */
const SUM = { ends: 8, figure: 5.3, y: 9 }
/** Where on its arrow a sum may stand, best first. */
const ALONG = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]
/** How far an arrow bends, by its length: outwards, or aside where it would go through the middle. */
const BEND = 0.2
const HEAD = 9

/**
 * How high the drawing is. Names and sums are as large on a phone as elsewhere: the more sit there, the less it may shrink.
 * @param {number} seats @param {number} scale
 */
export const heightOf = (seats, scale) => (seats > 4 ? (150 + 36 * seats) / scale : 216)
/** @param {number} seats @param {number} scale @returns {Point} */
const middleOf = (seats, scale) => ({ x: WIDTH / 2, y: heightOf(seats, scale) / 2 })

/**
 * Where a seat's name stands: the viewer's own at the bottom, the others counter-clockwise, as they sit at the table.
 * @param {number} place counted from the viewer @param {number} seats @param {number} scale @returns {Point}
 */
export function spot(place, seats, scale) {
  const angle = Math.PI / 2 - (place * 2 * Math.PI) / seats
  const { x, y } = middleOf(seats, scale)
  return { x: x + (x - NAME.x) * Math.cos(angle), y: y + (y - NAME.y / scale) * Math.sin(angle) }
}

/**
 * What each owes each other in the end: one entry for two seats, from who pays more.
 * @param {Edge[]} ledger @returns {Edge[]}
 */
export function net(ledger) {
  /** @type {Map<string, Edge>} */
  const found = new Map()
  for (const { payer, payee, points } of ledger) {
    const flipped = (payer ?? -1) > (payee ?? -1)
    const [from, to] = flipped ? [payee, payer] : [payer, payee]
    const sum = (found.get(`${from} ${to}`)?.points ?? 0) + (flipped ? -points : points)
    found.set(`${from} ${to}`, { payer: from, payee: to, points: sum })
  }
  return [...found.values()]
    .filter(({ points }) => points)
    .map((edge) => (edge.points > 0 ? edge : { payer: edge.payee, payee: edge.payer, points: -edge.points }))
}

/** Beyond so many seats, which are numbered from 0, arrows lie over one another, and over names. */
export const MOST_ARROWED = 6

/**
 * @param {Edge[]} edges
 * @param {(seat: number) => number} place counted from the viewer
 * @param {number} seats
 * @param {(seat: number | null) => string} name
 * @param {number} scale how large the drawing is shown: what is written in it is as large as ever
 * @returns {Arrow[]}
 */
export function arrows(edges, place, seats, name, scale) {
  const most = Math.max(...edges.map(({ points }) => points), 1)
  const middle = middleOf(seats, scale)
  const at = (/** @type {number | null} */ seat) => (seat === null ? middle : spot(place(seat), seats, scale))
  const named = (/** @type {number | null} */ seat) => ({ ...at(seat), ...nameSize(name(seat), scale) })
  const nobody = edges.some(({ payer, payee }) => payer === null || payee === null) ? [named(null)] : []
  /** @type {Box[]} */
  const taken = [...Array.from({ length: seats }, (_, seat) => named(seat)), ...nobody]
  return edges.map((edge) => {
    const [from, to] = [named(edge.payer), named(edge.payee)]
    const turn = turnOf(from, to, middle)
    const [start, end] = [edgeOf(from, turn), edgeOf(to, turn)]
    const label = free([start, turn, end], sumSize(edge.points, scale), taken)
    taken.push(label)
    return {
      ...edge,
      path: `M${xy(start)}Q${xy(turn)} ${xy(end)}`,
      head: headOf(end, turn),
      label: { x: round(label.x), y: round(label.y) },
      wide: round(1.5 + (2.5 * edge.points) / most),
    }
  })
}

/** Half of what a name takes. @param {string} name @param {number} scale */
export function nameSize(name, scale) {
  const wide = [...name].reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 0)
  return { w: Math.min(HALF.most, (HALF.ends + wide * HALF.character) / scale), h: HALF.y / scale }
}

/** Half of what a sum takes. @param {number} points @param {number} scale */
export const sumSize = (points, scale) => ({
  w: (SUM.ends + String(points).length * SUM.figure) / scale,
  h: SUM.y / scale,
})

/**
 * Where on its arrow a sum hides the least of names and other sums.
 * @param {[Point, Point, Point]} arrow start, turn, end @param {{ w: number, h: number }} size @param {Box[]} taken @returns {Box}
 */
function free([start, turn, end], size, taken) {
  const on = (/** @type {'x' | 'y'} */ axis, /** @type {number} */ share) =>
    (1 - share) ** 2 * start[axis] + 2 * share * (1 - share) * turn[axis] + share ** 2 * end[axis]
  const tried = ALONG.map((share) => ({ ...size, x: on('x', share), y: on('y', share) }))
  const hidden = tried.map((box) => taken.reduce((sum, other) => sum + shared(box, other), 0))
  return tried[hidden.indexOf(Math.min(...hidden))]
}

/** What two boxes share of the drawing. @param {Box} a @param {Box} b */
function shared(a, b) {
  const across = Math.min(a.w + b.w - Math.abs(a.x - b.x), 2 * Math.min(a.w, b.w))
  const down = Math.min(a.h + b.h - Math.abs(a.y - b.y), 2 * Math.min(a.h, b.h))
  return Math.max(0, across) * Math.max(0, down)
}

/** The point that an arrow bends towards. @param {Point} from @param {Point} to @param {Point} middle @returns {Point} */
function turnOf(from, to, middle) {
  const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const across = { x: (from.y - to.y) * BEND, y: (to.x - from.x) * BEND }
  const inwards = across.x * (between.x - middle.x) + across.y * (between.y - middle.y) < 0
  const side = inwards ? -1 : 1
  return { x: between.x + side * across.x, y: between.y + side * across.y }
}

/** Where a line from a name towards a point leaves it. @param {Box} from @param {Point} to @returns {Point} */
function edgeOf(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = 1 / Math.max(Math.hypot(dx / from.w, dy / from.h), 1)
  return { x: from.x + dx * share, y: from.y + dy * share }
}

/** @param {Point} tip @param {Point} from whence its line comes */
function headOf(tip, from) {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1
  const [dx, dy] = [((tip.x - from.x) / length) * HEAD, ((tip.y - from.y) / length) * HEAD]
  const corner = (/** @type {number} */ side) => ({
    x: tip.x - dx - dy * 0.55 * side,
    y: tip.y - dy + dx * 0.55 * side,
  })
  return `M${xy(tip)}L${xy(corner(1))}L${xy(corner(-1))}Z`
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10
const xy = (/** @type {Point} */ { x, y }) => `${round(x)} ${round(y)}`
