/**
 * The payments of a deal as arrows between the seats, in the units of the drawing. No rules here, geometry alone.
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ payer: number | null, payee: number | null, points: number }} Edge null: the table, or nobody
 * @typedef {Edge & { path: string, head: string, label: Point, wide: number }} Arrow wide: how thick its line is
 */

export const WIDTH = 360
/** Half of what the longest name takes, with some air round it. */
const NAME = { x: 52, y: 20 }
const CHARACTER = 4.3
/** How far an arrow bends, by its length: outwards, or aside where it would go through the middle. */
const BEND = 0.2
const HEAD = 9

/** @param {number} seats @returns {number} how high the drawing is: a full table needs more room */
export const heightOf = (seats) => (seats > 4 ? 330 : 216)
/** @param {number} seats @returns {Point} */
const middleOf = (seats) => ({ x: WIDTH / 2, y: heightOf(seats) / 2 })

/**
 * Where a seat's name stands: the viewer's own at the bottom, the others counter-clockwise, as they sit at the table.
 * @param {number} place counted from the viewer @param {number} seats @returns {Point}
 */
export function spot(place, seats) {
  const angle = Math.PI / 2 - (place * 2 * Math.PI) / seats
  const { x, y } = middleOf(seats)
  return { x: x + (x - NAME.x) * Math.cos(angle), y: y + (y - NAME.y) * Math.sin(angle) }
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

/**
 * @param {Edge[]} edges
 * @param {(seat: number) => number} place counted from the viewer
 * @param {number} seats
 * @param {(seat: number | null) => string} name
 * @returns {Arrow[]}
 */
export function arrows(edges, place, seats, name) {
  const most = Math.max(...edges.map(({ points }) => points), 1)
  const middle = middleOf(seats)
  const at = (/** @type {number | null} */ seat) => (seat === null ? middle : spot(place(seat), seats))
  return edges.map((edge) => {
    const [from, to] = [at(edge.payer), at(edge.payee)]
    const turn = turnOf(from, to, middle)
    const [start, end] = [edgeOf(from, turn, name(edge.payer)), edgeOf(to, turn, name(edge.payee))]
    return {
      ...edge,
      path: `M${xy(start)}Q${xy(turn)} ${xy(end)}`,
      head: headOf(end, turn),
      label: { x: round((start.x + end.x) / 4 + turn.x / 2), y: round((start.y + end.y) / 4 + turn.y / 2) },
      wide: round(1.5 + (2.5 * edge.points) / most),
    }
  })
}

/** The point that an arrow bends towards. @param {Point} from @param {Point} to @param {Point} middle @returns {Point} */
function turnOf(from, to, middle) {
  const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const across = { x: (from.y - to.y) * BEND, y: (to.x - from.x) * BEND }
  const inwards = across.x * (between.x - middle.x) + across.y * (between.y - middle.y) < 0
  const side = inwards ? -1 : 1
  return { x: between.x + side * across.x, y: between.y + side * across.y }
}

/** Where a line from a name towards a point leaves it. @param {Point} from @param {Point} to @param {string} name @returns {Point} */
function edgeOf(from, to, name) {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const wide = [...name].reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 0)
  const half = Math.min(NAME.x, 16 + wide * CHARACTER)
  const share = 1 / Math.max(Math.hypot(dx / half, dy / NAME.y), 1)
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
