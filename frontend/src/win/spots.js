import { overlap } from '../table/layout/rects.js'

/**
 * Places of what is shown of a win: at its seat, and clear of what is needed meanwhile. Pure, in CSS pixels.
 * @typedef {import('../table/layout/geometry.js').Rect} Rect
 * @typedef {{ rect: Rect, weight: number }} Obstacle weight: how bad it is to cover it
 */

/** Gap beside a plate, and to the table's edge. */
const GAP = 6
/** Number of rows in which it may stand off its plate. */
const ROWS = 16
/** Weight from which nothing is covered while a place without it is left, and how bad it is. */
const [NEVER, WORST] = [100, 1e6]
/** Weight of a pixel's distance from the plate: of places as good the nearest counts. */
const FAR = 20
/** How bad each pixel of it is where it is nearer to another seat's plate, whose win it would seem to be. */
const ASTRAY = 4

/** @param {Rect} rect */
const middle = ({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 })

/** @param {Rect} place @param {Rect[]} rects @returns {number} distance from the nearest of them, middle to middle */
const distance = (place, rects) => {
  const { x, y } = middle(place)
  return Math.min(...rects.map(middle).map((to) => Math.hypot(x - to.x, y - to.y)))
}

/**
 * @param {{ w: number, h: number }} size @param {Rect} plate of the seat @param {Rect} table @param {Obstacle[]} obstacles
 * @param {Rect} [over] the seat's own tiles, where others see no more than their backs
 * @param {Rect[]} [others] plates of the other seats
 * @returns {Rect} the place that covers least
 */
export function spotAt(size, plate, table, obstacles, over, others = []) {
  const { w, h } = size
  const at = middle(plate)
  const columns = [plate.x, at.x - w / 2, plate.x + plate.w - w, table.x + (table.w - w) / 2]
  const beside = [plate.x - w - GAP, plate.x + plate.w + GAP]
  const rows = [plate.y - h - GAP, plate.y, at.y - h / 2, plate.y + plate.h - h, plate.y + plate.h + GAP]
  // Where all around the plate is needed it stands a little further off.
  const further = Array.from({ length: ROWS }, (_, row) => table.y + (row * (table.h - h)) / (ROWS - 1))
  const places = [
    ...(over ? [{ x: middle(over).x - w / 2, y: middle(over).y - h / 2 }] : []),
    ...[...columns, ...beside].flatMap((x) => [...rows, ...further].map((y) => ({ x, y }))),
  ].map(({ x, y }) => ({ x: within(x, w, table.x, table.w), y: within(y, h, table.y, table.h), w, h }))
  const cost = (/** @type {Rect} */ place) => {
    const astray = distance(place, others) < distance(place, over ? [plate, over] : [plate])
    const from = FAR * distance(place, [plate]) + (astray ? ASTRAY * w * h : 0)
    return obstacles.reduce((sum, { rect, weight }) => {
      const area = overlap(place, rect)
      return sum + weight * area + (area && weight >= NEVER ? WORST : 0)
    }, from)
  }
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best))
}

/** @param {number} at @param {number} length @param {number} from @param {number} room */
const within = (at, length, from, room) => Math.max(from + GAP, Math.min(at, from + room - length - GAP))
