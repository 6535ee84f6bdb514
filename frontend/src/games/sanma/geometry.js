/**
 * The geometry of a table for three, where nobody sits opposite. In landscape tiles are as large as the width allows, and
 * the middle is square; in portrait the plates of the other two stand on the free side, between their lines. Pure, in CSS
 * pixels.
 *
 * @typedef {import('../../table/layout/geometry.js').Shape} Shape
 * @typedef {import('../../table/layout/coordinates.js').Place} Place
 * @typedef {import('../../table/tiles/tileTracking.js').Piece} Piece
 */
import { centreExtent, seatPoint, sideOf, stackingOrder } from '../../table/layout/coordinates.js'
import { TALL, boardWidth, clamp, margins, upright } from '../../table/layout/geometry.js'

const SEATS = 3
const GAP = 4
/** Depths in widths of a tile: a river, a wall of two tiles. */
const RIVER = 3 * TALL
const WALL = TALL + 0.42
/** Half a river's length, and half a wall's with the gap where it is broken: what both sides need beside the middle. */
const [HALF_RIVER, HALF_WALL] = [3, 7.3]
/** Norths beside a river: the space before the first, the room of four in a row, and the least in which four can be told. */
const NORTHS = { apart: 0.25, whole: 4.3, least: 2.4 }
/** The height of a plate, on a phone of little height, and on others. */
const PLATE = { least: 42, most: 52 }

/** @param {Shape} shape of a table for four in the same window @param {boolean} [bare] @returns {Shape} */
export const cut = (shape, bare = false) => (shape.portrait ? standing(shape) : lying(shape, bare))

/** @param {Shape} shape @param {boolean} bare @returns {Shape} */
function lying(shape, bare) {
  const { width, hand, low } = shape
  const deep = shape.line / shape.tile
  const ringed = Math.min(
    (hand.top - 26) / (HALF_WALL + HALF_RIVER + RIVER + WALL),
    (boardWidth(width) - 16) / (2 * (HALF_RIVER + RIVER + WALL + deep)),
    60,
  )
  const ring = ringed >= 25
  const tile = ring ? ringed : shape.tile
  const line = tile * deep
  const depth = GAP + tile * (ring ? RIVER + WALL : RIVER)
  const hx = ring ? tile * HALF_RIVER : shape.hx
  // In a low window the lines at the sides need all of its height.
  const above = tile * (ring ? HALF_WALL : HALF_RIVER + NORTHS.apart + NORTHS.least)
  const hy = ring ? hx : Math.min(hx, shape.board.h - depth - above)
  const w = 2 * (hx + depth + line) + 4
  const h = ring ? above + hy + depth + 2 : shape.board.h
  const board = { x: (width - w) / 2, y: Math.max(tile * 0.16, (hand.top - 6 - h) / 2), w, h }
  return {
    ...shape,
    seats: SEATS,
    ring,
    tile,
    line,
    hx,
    hy,
    cy: board.y + h - depth - hy,
    stack: ring ? tile * 0.99 : (2 * Math.min(hx, hy)) / 15.4,
    board,
    ...margins(hand, board, low, bare, 8),
  }
}

/** @param {Shape} shape @returns {Shape} */
function standing(shape) {
  const { width, bar } = shape
  const plate = shape.height <= 640 ? PLATE.least : PLATE.most
  const whole = bar.y - GAP
  const head = plate + 3 * GAP
  const needed = 2 * HALF_RIVER + NORTHS.apart + NORTHS.least + RIVER
  const tile = Math.min(upright(width), (whole - head - 3 * GAP) / needed, 44)
  const line = (tile * shape.line) / shape.tile
  const depth = GAP + tile * RIVER
  const hx = Math.min(width / 2 - line - depth - 2, tile * 4.5)
  const least = head + tile * (HALF_RIVER + NORTHS.apart + NORTHS.least)
  const free = whole - least - depth - 2 * GAP
  const hy = Math.min(free, tile * 5)
  const above = least + Math.min(free - hy, tile * (NORTHS.whole - NORTHS.least))
  const h = above + hy + depth
  const w = 2 * (hx + depth + line) + 2
  const board = { x: (width - w) / 2, y: Math.max(tile * 0.16, (whole - h) * 0.45), w, h }
  const cy = board.y + above
  return {
    ...shape,
    seats: SEATS,
    cy,
    hx,
    hy,
    tile,
    line,
    stack: (2 * Math.min(hx, hy)) / 15.4,
    board,
    ...plates({ cx: shape.cx, cy, hy, tile, line, board }, plate),
  }
}

/**
 * The viewer's own plate stands beside the viewer's river, as at a table for four; below it lie the Norths, so the river
 * does not go on there.
 * @param {Pick<Shape, 'cx' | 'cy' | 'hy' | 'tile' | 'line' | 'board'>} shape @param {number} high height of the others' plates
 */
function plates({ cx, cy, hy, tile, line, board }, high) {
  const own = {
    x: cx + HALF_RIVER * tile + 3,
    y: cy + hy + GAP,
    w: board.w / 2 - HALF_RIVER * tile - line - 6,
    h: clamp(tile * TALL * 2 - 2, 44, 62),
  }
  const w = (board.w - 2 * line - 3 * GAP) / 2
  const other = (/** @type {number} */ x) => ({ x, y: board.y + GAP, w, h: high, head: true })
  const left = other(board.x + line + GAP)
  const right = other(left.x + w + GAP)
  const beyond = (/** @type {number} */ end) => Math.max(0, Math.floor(end / tile - HALF_RIVER + 0.02))
  return {
    plates: [own, right, right, left],
    spare: [0, beyond(cy - right.y - high - GAP), 0, beyond(hy + GAP + RIVER * tile)],
  }
}

/**
 * Lays the Norths set aside at their owners' right, beside the river.
 * @type {NonNullable<import('../../table/variant.js').Variant['lay']>}
 */
export function lay(places, pieces, shape, you) {
  const { tile } = shape
  const first = (HALF_RIVER + NORTHS.apart) * tile
  for (const owner of Array(SEATS).keys()) {
    const side = sideOf(owner, you, SEATS)
    const { row, room, way } = spotOf(shape, side)
    const pitch = Math.min(tile, (room - first - tile) / 3)
    const norths = pieces.filter(({ zone, seat }) => zone === 'bonus' && seat === owner)
    for (const [i, { id }] of norths.entries()) {
      const v = centreExtent(shape, side) + GAP + (row + 0.5) * tile * TALL
      const place = seatPoint(shape, side, way * (first + tile / 2 + i * pitch), v)
      places.set(id, { ...place, width: tile, z: stackingOrder(place.y), pose: 'flat' })
    }
  }
}

/**
 * In which row of the river a seat's Norths lie, and how far from the middle there is room: in the middle row, for the
 * outermost may go on past its sixth tile; or in another that there is, and that no plate stands beside. Where the viewer's
 * plate stands beside all, as with a coach on a small phone, they lie at the left.
 * @param {Shape} shape @param {number} side
 */
function spotOf(shape, side) {
  const { cx, cy, hx, hy, tile, line, board, plates } = shape
  const [own, right] = plates
  const river = GAP + RIVER * tile
  const across = Math.min(board.w / 2 - line, hx + river)
  const down = Math.min(board.y + board.h - cy, hy + river)
  const depth = side ? across - hx : down - hy
  const [from, to] = [own.y - cy - hy, own.y + own.h - cy - hy]
  const row = [1, 2, 0].find((each) => {
    const [inner, outer] = [each, each + 1].map((rows) => GAP + rows * tile * TALL)
    const free = side || own.x < cx || inner > to - 1 || outer < from + 1
    return outer < depth + 3 && free
  })
  if (row === undefined) return { row: 0, room: across, way: -1 }
  // On the right they go up, beside the wall or below a plate.
  const isBelow = right.x < board.x + board.w && right.x + right.w > cx + hx + GAP + row * tile * TALL
  const up = cy - (isBelow ? right.y + right.h + GAP : board.y)
  return { row, room: [across, up, 0, down][side], way: 1 }
}
