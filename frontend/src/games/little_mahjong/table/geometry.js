/**
 * The geometry of Little Mahjong's table: a pure function, in CSS pixels, of the window and of how many sit.
 *
 * The wall stands in the middle, the discards lie below it in one common row after another; the other players' six
 * tiles lie along three edges of the board, the viewer's along the bottom.
 *
 * @typedef {import('../../../table/layout/geometry.js').Rect} Rect
 * @typedef {'bottom' | 'right' | 'top' | 'left'} Side
 * @typedef {{ side: Side, x: number, y: number, tile: number }} Line x, y: the middle of its six tiles
 * @typedef {object} Shape
 * @property {number} width @property {number} height
 * @property {number} grow how much larger all of it is than in a window of common size
 * @property {number} seats
 * @property {boolean} portrait
 * @property {boolean} low a landscape window of little height
 * @property {Rect} board
 * @property {{ tile: number, top: number, left: number, right: number }} hand the viewer's
 * @property {Rect[]} plates by seat counted from the viewer
 * @property {Line[]} lines of the other seats, likewise; none for the viewer's
 * @property {Rect & { stack: number }} wall a row of sixteen stacks
 * @property {Rect} info what is told beside the wall
 * @property {Rect & { tile: number, columns: number, rows: number }} pool where discards lie
 * @property {Rect} bar where claims and prompts are answered
 * @property {Rect} aid where hints stand
 * @property {Rect} menu
 */
import { scaleFor, scaled } from '../../../table/layout/scale.js'

/** Height of a domino for a width of one. */
export const TALL = 2
export const TILES = 32
/** Six tiles, the drawn one and the laid triplet each a little apart. */
export const ROW = 6.5
export const STACKS = TILES / 2
/** A stack: a tile, and how much of the lower one shows. */
const STACK_TALL = TALL + 0.3
/** Size of the menu's buttons and the switches in landscape, in px. */
export const MENU = { w: 221, h: 52 }
/** A discard and the sign under it that says whose it is. */
export const CELL = { w: 1.14, h: TALL + 0.5 }
const GAP = 6
const LEAST = 20
/** A window that lies has no room for answers beside the hand below this width, which it has beside a coach. */
const STRAIT = 560
/** Width of the viewer's own plate in portrait, in px. */
const OWN = 200

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(most, value))

/** Where the seats sit, counted from the viewer in turn order. @param {number} seats @returns {Side[]} */
export const sidesOf = (seats) =>
  seats === 3 ? ['bottom', 'right', 'left'] : ['bottom', 'right', 'top', 'left']

/** How many discards may come to lie: all tiles but those that stay in hands. @param {number} seats */
export const poolSize = (seats) => TILES - 5 * seats

/**
 * @param {number} width @param {number} height @param {number} [seats]
 * @param {boolean} [bare] whether no room is wanted for answers
 * @returns {Shape}
 */
export function tableShape(width, height, seats = 4, bare = false) {
  const upright = height > width * 0.95 || width < STRAIT
  const grow = scaleFor(width, height, upright)
  const form = (upright ? portrait : landscape)(width / grow, height / grow, seats, bare)
  const grown = scaled(form, grow)
  // The page's own buttons are as large in every window.
  return { ...grown, width, height, grow, menu: upright ? grown.menu : form.menu }
}

/** @param {number} width @param {number} height @param {number} seats @param {boolean} bare @returns {Omit<Shape, 'grow'>} */
function portrait(width, height, seats, bare) {
  const hand = handRow(
    width,
    height,
    Math.min((width - 12) / ROW, height * (height < 520 ? 0.079 : 0.085), 64),
  )
  // Where height is dear, beside a coach, the viewer's plate stands in a row with the others.
  const short = height < 520
  const rail = bare ? 0 : short ? 100 : height < 640 ? 106 : 114
  const bar = { x: 6, y: hand.top - rail - 10, w: width - 12, h: rail }
  const board = { x: 4, y: 4, w: width - 8, h: bar.y - (bare ? 0 : GAP) - 4 }
  const plate = { top: short ? 34 : 40, own: short ? 0 : 34 }
  const long = board.h - plate.top - plate.own - 3 * GAP
  const tile = clamp(Math.min((board.w - 16) / 13.4, long / ROW), LEAST, 40)
  const edge = TALL * tile
  const under = board.y + plate.top + GAP
  const sides = sidesOf(seats)
  const span = board.w / (short ? seats : seats - 1)
  const across = seats === 4 ? edge + GAP : 0
  const centre = {
    x: board.x + edge + GAP,
    y: under + across,
    w: board.w - 2 * (edge + GAP),
    h: board.y + board.h - plate.own - GAP - under - across,
  }
  const row = { left: 0, top: 1, right: seats - 2, bottom: seats - 1 }
  const plates = sides.map((side) =>
    side === 'bottom' && !short
      ? { x: (width - OWN) / 2, y: board.y + board.h - plate.own, w: OWN, h: plate.own }
      : { x: board.x + span * row[side] + 1, y: board.y, w: span - 2, h: plate.top },
  )
  const lines = sides.map((side) => ({
    side,
    tile,
    x: lineX(side, edge / 2, board),
    y: under + (side === 'top' ? edge / 2 : (ROW * tile) / 2),
  }))
  return {
    width, height, seats, portrait: true, low: false, board, hand, plates, lines,
    ...middle(centre, seats, hand.tile),
    bar, aid: { ...bar, y: bar.y + 46, h: Math.max(0, rail - 46) }, menu: { ...bar, h: Math.min(rail, 46) },
  } // prettier-ignore
}

/** @param {number} width @param {number} height @param {number} seats @param {boolean} bare @returns {Omit<Shape, 'grow'>} */
function landscape(width, height, seats, bare) {
  const low = height < 480
  const hand = handRow(width, height, Math.min((width * 0.42) / ROW, height * (low ? 0.11 : 0.095), 64))
  const board = { x: 4, y: 4, w: width - 8, h: hand.top - 18 }
  const plate = { w: 0, h: low ? 36 : 60 }
  const margin = clamp(width * 0.17, 132, 230)
  const head = bare ? 4 : 48
  const tile = clamp(
    Math.min((board.h - head - plate.h - 2 * GAP) / ROW, width * 0.045, hand.tile * 0.9),
    LEAST,
    48,
  )
  const edge = TALL * tile
  const sides = sidesOf(seats)
  const long = ROW * tile
  const foot = board.y + board.h - plate.h
  const lineY = board.y + head + (foot - GAP - board.y - head) / 2
  const lines = sides.map((side) => ({
    side,
    tile,
    x: lineX(side, margin / 2, board),
    y: side === 'top' ? board.y + edge / 2 : lineY,
  }))
  const across = seats === 4 ? edge + 2 * GAP : bare ? 0 : 4
  const centre = {
    x: board.x + margin + GAP,
    y: board.y + across,
    w: board.w - 2 * (margin + GAP),
    h: board.h - across,
  }
  const beside = width / 2 + long / 2 + GAP
  const aside = Math.min(hand.left - 20, 220)
  const places = {
    bottom: { x: 8, y: height - 8 - plate.h, w: aside, h: plate.h },
    right: { x: board.x + board.w - margin, y: foot, w: margin, h: plate.h },
    top: {
      x: beside,
      y: board.y,
      w: Math.min(centre.x + centre.w - beside, 190),
      h: Math.min(plate.h, edge),
    },
    left: { x: board.x, y: foot, w: margin, h: plate.h },
  }
  const right = hand.right + 14
  const { info, ...heart } = middle(centre, seats, hand.tile)
  // What stands in the menu's row begins where the menu and the switches end.
  const by = bare || info.y > MENU.h ? 0 : Math.max(0, MENU.w - info.x)
  const rail = Math.min(low ? 112 : 124, height - hand.top + 8)
  return {
    width, height, seats, portrait: false, low, board, hand, lines,
    plates: sides.map((side) => places[side]),
    ...heart, info: { ...info, x: info.x + by, w: info.w - by },
    bar: { x: right, y: height - 4 - rail, w: width - right - 8, h: rail },
    aid: { x: 8, y: hand.top - 8, w: hand.left - 20, h: height - 8 - plate.h - 6 - hand.top + 8 },
    menu: { x: 6, y: 6, w: margin, h: 46 },
  } // prettier-ignore
}

/** @param {Side} side @param {number} from the board's edge @param {Rect} board */
const lineX = (side, from, { x, w }) =>
  ({ left: x + from, right: x + w - from, top: x + w / 2, bottom: x + w / 2 })[side]

/** @param {number} width @param {number} height @param {number} tile */
function handRow(width, height, tile) {
  const span = tile * ROW
  return { tile, top: height - 8 - TALL * tile, left: (width - span) / 2, right: (width + span) / 2 }
}

/**
 * The wall with what is told beside it, and the discards below.
 * @param {Rect} centre @param {number} seats @param {number} hand width of a tile of the hand
 */
function middle(centre, seats, hand) {
  const stack = clamp(Math.min(centre.w / (STACKS + 0.2), centre.h * 0.075), 8, 30)
  const wall = { w: STACKS * stack, h: STACK_TALL * stack }
  const x = centre.x + (centre.w - wall.w) / 2
  // Stacks go from the left: even before the first draw so much of the row is empty.
  const gone = Math.floor((5 * seats) / 2)
  const top = centre.y + wall.h + GAP
  const area = { x: centre.x, y: top, w: centre.w, h: centre.y + centre.h - top }
  return {
    wall: { x, y: centre.y, ...wall, stack },
    info: { x: centre.x, y: centre.y, w: x - centre.x + gone * stack - GAP, h: wall.h },
    pool: pool(area, poolSize(seats), hand),
  }
}

/**
 * As many columns as give the largest tiles.
 * @param {Rect} area @param {number} count @param {number} most
 */
export function pool(area, count, most) {
  let best = { tile: 0, columns: 1, rows: count }
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns)
    const tile = Math.min(area.w / (columns * CELL.w), area.h / (rows * CELL.h), most)
    if (tile > best.tile) best = { tile, columns, rows }
  }
  return { ...area, ...best }
}
