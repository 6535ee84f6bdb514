/**
 * How the table is cut for a window: sizes and places that don't depend on the tiles. Pure, in CSS pixels.
 *
 * In landscape the board (centre, rivers, other seats' lines) stands amid two margins that hold the plates and the
 * claim bar; in portrait it spans the width, and the plates stand in its centre.
 *
 * @typedef {{ x: number, y: number, w: number, h: number }} Rect
 * @typedef {object} Shape
 * @property {number} width @property {number} height
 * @property {boolean} portrait
 * @property {boolean} low a landscape window of little height
 * @property {number} cx @property {number} cy middle of the board's centre
 * @property {number} hx @property {number} hy half the centre's width and height
 * @property {number} tile width of a tile on the table
 * @property {number} line depth of a seat's line (its melds and hand)
 * @property {boolean} ring whether the wall stands round the rivers; else it is a gauge round the centre
 * @property {number} stack width of a stack of the wall
 * @property {Rect} board
 * @property {{ tile: number, rows: 1 | 2, meld: number, top: number, left: number, right: number, gap: number }} hand the viewer's
 * @property {Rect[]} plates by seat counted from the viewer; in portrait, parts of the centre
 * @property {Rect} bar where claims and prompts are answered
 * @property {Rect} aid where hints and switches stand
 * @property {Rect} menu
 */

/** Height of a tile for a width of one. */
export const TALL = 4 / 3
const GAP = 4
/** In units of a tile's width: three rows of a river, a wall two tiles high, a line. */
const RIVER = 3 * TALL
const WALL = TALL + 0.42
const LINE = TALL + 0.16

/** @param {number} width @param {number} height @returns {Shape} */
export function shape(width, height) {
  return height > width * 0.95 ? portrait(width, height) : landscape(width, height)
}

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(most, value))

/** @param {number} width @param {number} height @returns {Shape} */
function landscape(width, height) {
  const low = height < 480
  const hand = handRow(width, height, 1, Math.min((width - 20) / 15, height * (low ? 0.135 : 0.108), 76))
  const free = { w: width - 2 * clamp(width * 0.215, 132, 290), h: hand.top - 12 }
  const ringed = Math.min(
    (free.h - 14) / (6 + 2 * RIVER + 2 * WALL + LINE),
    (free.w - 16) / (6 + 2 * RIVER + 2 * WALL + 2 * LINE),
    42,
  )
  const ring = ringed >= 25
  const tile = ring
    ? ringed
    : clamp(
        Math.min((free.h - 100) / (2 * RIVER + LINE), (free.w - 16) / (6.4 + 2 * RIVER + 2 * LINE)),
        20,
        36,
      )
  const line = tile * LINE
  const wall = ring ? tile * WALL : 0
  const hx = (tile * (ring ? 6 : 6.4)) / 2
  const hy = ring ? hx : Math.min(tile * 6, free.h - 2 * GAP - line - tile * 2 * RIVER) / 2
  const depth = GAP + tile * RIVER + wall
  const w = 2 * (hx + depth + line) + 4
  const h = 2 * (hy + depth) + line + 2
  const board = { x: (width - w) / 2, y: Math.max(4, (hand.top - 6 - h) / 2), w, h }
  const cy = board.y + line + 2 + depth + hy
  return {
    width, height, portrait: false, low, cx: width / 2, cy, hx, hy, tile, line, ring,
    stack: ring ? tile * 0.99 : (2 * Math.min(hx, hy)) / 15.4,
    board, hand, ...margins(width, hand.top, board, low),
  } // prettier-ignore
}

/** @param {number} width @param {number} bottom @param {Rect} board @param {boolean} low */
function margins(width, bottom, board, low) {
  const w = Math.min(board.x - 16, 250)
  const h = low ? 50 : 66
  const right = width - 8 - w
  const side = board.y + board.h * (low ? 0.3 : 0.36)
  return {
    plates: [
      { x: 8, y: bottom - h - 10, w, h },
      { x: right, y: side, w, h },
      { x: right, y: 8, w, h },
      { x: 8, y: side, w, h },
    ],
    bar: { x: board.x + board.w + 8, y: side + h + 10, w: board.x - 16, h: bottom - 10 - (side + h + 10) },
    aid: { x: 8, y: side + h + 10, w: board.x - 16, h: bottom - h - 20 - (side + h + 10) },
    menu: { x: 8, y: 8, w: board.x - 16, h: 44 },
  }
}

/** @param {number} width @param {number} height @returns {Shape} */
function portrait(width, height) {
  const rows = width < 700 ? 2 : 1
  const size = rows === 2 ? Math.min((width - 10) / 7.45, height * 0.09, 76) : Math.min((width - 16) / 15, 76)
  const hand = handRow(width, height, rows, size)
  const rail = height < 640 ? 98 : 112
  const free = hand.top - rail - 8
  const tile = Math.min(
    (width - 10) / (2 * LINE + 2 * RIVER + 4.5),
    (free - 2 * GAP - 4) / (LINE + 2 * RIVER + 6),
    44,
  )
  const line = tile * LINE
  const depth = GAP + tile * RIVER
  const hx = Math.min(width / 2 - line - depth - 2, tile * 4.5)
  const hy = Math.min((free - line - 2 * depth - 4) / 2, tile * 4.6)
  const w = 2 * (hx + depth + line) + 2
  const h = line + 2 * (depth + hy) + 4
  const board = { x: (width - w) / 2, y: Math.max(2, (free - h) * 0.45), w, h }
  const cy = board.y + line + 2 + depth + hy
  const bar = { x: 6, y: hand.top - rail - 2, w: width - 12, h: rail }
  return {
    width, height, portrait: true, low: false, cx: width / 2, cy, hx, hy, tile, line, ring: false,
    stack: (2 * Math.min(hx, hy)) / 15.4,
    board, hand, plates: inCentre(width / 2, cy, hx, hy), bar, aid: bar, menu: bar,
  } // prettier-ignore
}

/** Plates as a cross round the count of the wall. @param {number} cx @param {number} cy @param {number} hx @param {number} hy @returns {Rect[]} */
function inCentre(cx, cy, hx, hy) {
  const ring = ((2 * Math.min(hx, hy)) / 15.4) * TALL + 3
  const [w, h] = [2 * (hx - ring), 2 * (hy - ring)]
  const [x, y] = [cx - w / 2, cy - h / 2]
  const row = h * 0.27
  const middle = h - 2 * row
  return [
    { x, y: y + h - row, w, h: row },
    { x: cx + w * 0.02, y: y + row, w: w * 0.48, h: middle },
    { x, y, w, h: row },
    { x, y: y + row, w: w * 0.48, h: middle },
  ]
}

/** @param {number} width @param {number} height @param {1 | 2} rows @param {number} tile */
function handRow(width, height, rows, tile) {
  const gap = rows === 2 ? 9 : 0
  const tall = rows * tile * TALL + (rows - 1) * gap
  const span = rows === 2 ? tile * 7.4 : tile * 14.9
  const pad = Math.max(8, tile * 0.14)
  return {
    tile, rows, gap, meld: tile * (rows === 2 ? 0.64 : 0.66),
    top: height - pad - tall, left: (width - span) / 2, right: (width + span) / 2,
  } // prettier-ignore
}
