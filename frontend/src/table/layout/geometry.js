/**
 * The geometry of a table in a window: sizes and places that don't depend on the tiles. Pure, in CSS pixels.
 *
 * In landscape the board (centre, rivers, other seats' lines) stands amid two margins that hold the plates and the
 * claim bar; in portrait it spans the width, below a row of the others' plates: who sits on the left, across, on the
 * right.
 *
 * @typedef {{ x: number, y: number, w: number, h: number }} Rect
 * @typedef {object} Shape
 * @property {number} width @property {number} height
 * @property {boolean} portrait
 * @property {boolean} low a landscape window of little height
 * @property {number} seats how many play
 * @property {number} cx @property {number} cy middle of the board's centre
 * @property {number} hx @property {number} hy half the centre's width and height
 * @property {number} tile width of a tile on the table
 * @property {number} line depth of a seat's line (its melds and hand)
 * @property {boolean} ring whether the wall stands round the rivers; else it is a gauge round the centre
 * @property {number} stack width of a stack of the wall
 * @property {Rect} board
 * @property {{ tile: number, rows: 1 | 2, meld: number, top: number, left: number, right: number, gap: number }} hand the viewer's
 * @property {(Rect & { head?: boolean })[]} plates by seat counted from the viewer; `head`: in a row with others
 * @property {Rect} bar where claims and prompts are answered
 * @property {Rect} aid where hints and switches stand
 * @property {Rect} menu
 * @property {number[]} spare by seat: how many tiles of a river's third row have room past its sixth
 */

/** Height of a tile for a width of one. */
export const TALL = 4 / 3
const GAP = 4
/** Heights in widths of a tile: three rows of a river, a wall of two tiles, a line. */
const RIVER = 3 * TALL
const WALL = TALL + 0.42
const LINE = TALL + 0.16
/** Depth of two lines and two rivers in portrait, in widths of a tile. */
const SIDES = 2 * LINE + 2 * RIVER
/** The centre's height, in the same units: less than its width, for rivers are wider than they are needed high. */
const WELL = 4.6
/** Width of the centre's text, in px. */
const TOLD = 88
/** Width of the menu's buttons and the switches in one row, and the height of a row, in px. */
const MENU = { w: 216, h: 46 }
/** Height of a plate in a low window: two lines. */
const LOW = 36
/** Height of a row of plates above an upright board: two lines of a name, and one of points. */
const HEAD = { least: 46, most: 54 }
/** Height of what is asked, with two rows of calls below it and two lines of a win's worth above. */
const ASKED = 190
/** Rise of a lifted tile of the hand with its upper side, in widths of a tile. */
export const LIFT = 0.36
/** The least width of a tile on the table, and the least height of the centre, which comes before it. */
const LEAST = { tile: 20, well: 30 }
/** Height, in px, of what stands one above the other, without its tiles: a line, the rivers and the centre. */
const STOREYS = 2 * GAP + LEAST.well

/**
 * @param {number} width @param {number} height
 * @param {boolean} [bare] whether no room is wanted for answers, hints and a menu
 * @returns {Shape}
 */
export function tableShape(width, height, bare = false) {
  return height > width * 0.95 ? portrait(width, height, bare) : landscape(width, height, bare)
}

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.max(least, Math.min(most, value))

/** How wide a board may be in landscape, between two margins. @param {number} width */
export const boardWidth = (width) => width - 2 * clamp(width * 0.215, 132, 290)

/** @param {number} width @param {number} height @param {boolean} bare @returns {Shape} */
function landscape(width, height, bare) {
  const low = height < 480
  const share = low && !bare ? 0.135 : 0.108
  // Who only looks on needs the board more than the hand's size.
  const spared = bare
    ? Math.max(LEAST.tile, (height - STOREYS - LEAST.tile * (2 * RIVER + LINE) - 20) / TALL)
    : 76
  const hand = handRow(width, height, 1, Math.min((width - 20) / 15, height * share, spared, 76))
  const free = { w: boardWidth(width), h: hand.top - 12 }
  const ringed = Math.min(
    (free.h - 14) / (WELL + 2 * RIVER + 2 * WALL + LINE),
    (free.w - 16) / (6 + 2 * RIVER + 2 * WALL + 2 * LINE),
    60,
  )
  const ring = ringed >= 25
  const tile = ring
    ? ringed
    : clamp(
        Math.min((free.h - 100) / (2 * RIVER + LINE), (free.w - 16) / (6.4 + 2 * RIVER + 2 * LINE)),
        Math.min(LEAST.tile, (free.h - STOREYS) / (2 * RIVER + LINE)),
        36,
      )
  const line = tile * LINE
  const wall = ring ? tile * WALL : 0
  const hx = (tile * (ring ? 6 : 6.4)) / 2
  const hy = ring ? (tile * WELL) / 2 : Math.min(tile * 6, free.h - 2 * GAP - line - tile * 2 * RIVER) / 2
  const depth = GAP + tile * RIVER + wall
  const w = 2 * (hx + depth + line) + 4
  const h = 2 * (hy + depth) + line + 2
  const board = { x: (width - w) / 2, y: Math.max(tile * 0.16, (hand.top - 6 - h) / 2), w, h }
  const cy = board.y + line + 2 + depth + hy
  return {
    width, height, portrait: false, low, seats: 4, cx: width / 2, cy, hx, hy, tile, line, ring,
    stack: ring ? tile * 0.99 : (2 * Math.min(hx, hy)) / 15.4,
    board, hand, ...margins(hand, board, low, bare),
  } // prettier-ignore
}

/**
 * What stands beside the board in landscape.
 * @param {Shape['hand']} hand @param {Rect} board @param {boolean} low @param {boolean} bare
 * @param {number} [high] where the plate on the right may stand at the highest in a low window: below another
 */
export function margins(hand, board, low, bare, high = 8 + LOW + GAP) {
  const room = board.x - 16
  const w = Math.min(room, 220)
  const h = low ? LOW : 68
  const left = room + 8 - w
  const right = board.x + board.w + 8
  const menu = { x: 6, y: 6, w: board.x - 6, h: MENU.h }
  // Where the margin is narrow, the menu stands in two rows, and what is below it moves down in a low window.
  const tight = menu.w < MENU.w && !bare
  if (tight) menu.h += MENU.h + 4
  const under = h + (low ? GAP : 14)
  const end = hand.top - (low ? 6 : 10)
  const side = low ? Math.max(high, end - ASKED - under) : board.y + board.h * 0.42
  const beside = low ? menu.y + menu.h + 8 : side
  // The hand's first tile stands below it, and may be lifted.
  const own = hand.top - h - Math.max(10, hand.tile * LIFT)
  return {
    plates: [
      { x: left, y: own, w, h },
      { x: right, y: side, w, h },
      { x: right, y: 8, w, h },
      { x: left, y: beside, w, h },
    ],
    // In a low window nothing hangs from a plate, and calls need all the height there is.
    bar: { x: right, y: side + under, w: Math.min(low ? room + 4 : room, 360), h: end - side - under },
    aid: { x: left, y: beside + under, w, h: own - (low ? 3 : 18) - beside - under },
    menu,
    spare: [9, 9, 9, 9],
  }
}

/**
 * In portrait the width is what there is little of: rivers get of the centre's what is not needed there, for what is told
 * in it, and for three tiles past the sixth of the outermost row.
 * @param {number} width @returns {number} a tile's
 */
export const upright = (width) =>
  Math.max(
    (width - 10) / (SIDES + 4.5),
    Math.min((width - 12 - TOLD) / SIDES, (width - 12 + 2 * GAP) / (SIDES + 4)),
  )

/** @param {number} width @param {number} height @param {boolean} bare @returns {Shape} */
function portrait(width, height, bare) {
  const rows = width < 700 ? 2 : 1
  const size = rows === 2 ? Math.min((width - 10) / 7.45, height * 0.09, 76) : Math.min((width - 16) / 15, 76)
  const hand = handRow(width, height, rows, size)
  const rail = bare ? 0 : height <= 640 ? 98 : 112
  const whole = hand.top - rail - 14
  const fits = (/** @type {number} */ room) =>
    Math.min(upright(width), (room - 2 * GAP - 8) / (LINE + 2 * RIVER + 6), 44)
  // On the lowest of phones the plates stand in the corners instead, for tiles have to be read.
  const wanted = height <= 640 ? HEAD.least : HEAD.most
  const head = fits(whole - wanted) >= LEAST.tile ? wanted : 0
  const free = whole - head
  const tile = fits(free)
  const line = tile * LINE
  const depth = GAP + tile * RIVER
  const hx = Math.min(width / 2 - line - depth - 2, tile * 4.5)
  const hy = Math.min((free - line - 2 * depth - 8) / 2, tile * 5)
  const w = 2 * (hx + depth + line) + 2
  const h = line + 2 * (depth + hy) + 4
  const board = { x: (width - w) / 2, y: head + Math.max(tile * 0.16, (free - h) * 0.45), w, h }
  const cy = board.y + line + 2 + depth + hy
  const bar = { x: 6, y: hand.top - rail - 10, w: width - 12, h: rail }
  return {
    width, height, portrait: true, low: false, seats: 4, cx: width / 2, cy, hx, hy, tile, line, ring: false,
    stack: (2 * Math.min(hx, hy)) / 15.4,
    board, hand, ...around({ width, head, cx: width / 2, cy, hx, hy, tile, line, board }),
    bar, aid: { ...bar, y: bar.y + 46, h: Math.max(0, rail - 46) }, menu: { ...bar, h: Math.min(rail, 46) },
  } // prettier-ignore
}

/**
 * The viewer's own plate stands beside the viewer's river, above its outermost row, which may go on past its sixth tile.
 * The others' stand in a row above the board, in the order in which they sit round it; or in the other corners between
 * the rivers, where each leaves its own river's outermost row free.
 * @param {Pick<Shape, 'width' | 'cx' | 'cy' | 'hx' | 'hy' | 'tile' | 'line' | 'board'> & { head: number }} shape
 */
function around({ width, head, cx, cy, hx, hy, tile, line, board }) {
  const gap = 3
  const w = board.w / 2 - 3 * tile - line - 2 * gap
  const h = clamp(tile * TALL * 2 - 2, 44, 62)
  const side = clamp(h, 40, Math.max(40, tile * 2))
  const left = board.x + line + gap
  const right = cx + 3 * tile + gap
  const third = (width - 4 * gap) / 3
  const above = (/** @type {number} */ i) => ({
    x: gap + i * (third + gap), y: gap, w: third, h: head - 2 * gap, head: true,
  }) // prettier-ignore
  const others = head
    ? [above(2), above(1), above(0)]
    : [
        { x: right, y: board.y + line + gap + 2, w, h: side },
        { x: left, y: cy - hy - GAP - h, w, h },
        { x: left, y: board.y + board.h - side - gap, w, h: side },
      ]
  const beyond = (/** @type {number} */ half) => Math.floor((half + GAP + (RIVER - 3) * tile) / tile + 0.02)
  const across = beyond(hx)
  const beside = beyond(head ? hy : hy - side - gap)
  return {
    plates: [{ x: right, y: cy + hy + GAP, w, h }, ...others],
    spare: [across, beside, across, beside],
  }
}

/** @param {number} width @param {number} height @param {1 | 2} rows @param {number} tile */
function handRow(width, height, rows, tile) {
  const gap = rows === 2 ? 9 : 0
  const tall = rows * tile * TALL + (rows - 1) * gap
  const span = rows === 2 ? tile * 7.4 : tile * 14.9
  const pad = Math.max(8, tile * 0.14)
  return {
    tile, rows, gap, meld: tile * (rows === 2 ? 0.68 : 0.8),
    top: height - pad - tall, left: (width - span) / 2, right: (width + span) / 2,
  } // prettier-ignore
}
