/**
 * The geometry of a table of mahjong beside a coach. In a low window, too narrow for margins on either
 * side, its board stands at the left, with the plates in its corners as on a phone held upright, and one answers at its
 * right. On a small phone held upright there is one row for each river, which no guided deal fills, and one line for
 * answers: so tiles are as large as at any other table.
 *
 * @typedef {import('../../table/layout/geometry.js').Shape} Shape
 */

/** Below this width the margins of a board of the least tiles are too narrow for buttons. */
const LEAST = 560
/** Below this height an upright board of three rows a river has tiles that are too small. */
export const SHALLOW = 600
const EDGE = 4
/** Height of a plate, px. */
const PLATE = 44
/** Height of a line of answers, px. */
const RAIL = 50
/** Least width of a plate, px. */
const NAME = 61
/** Height of a tile for a width of one. */
const TALL = 4 / 3
/** Greatest width of a tile, px. */
const MOST = 36

/** @param {Shape} shape @returns {Shape} */
export function lessonGeometry(shape) {
  if (shape.portrait) return shape.height < SHALLOW ? shallow(shape) : shape
  return shape.width < LEAST ? beside(shape) : risen(shape)
}

/** Beside a coach there is no menu that would push down what stands in the margin. @param {Shape} shape @returns {Shape} */
function risen(shape) {
  const { plates, aid, bar } = shape
  const by = aid.y - bar.y
  if (!by) return shape
  const left = { ...plates[3], y: plates[1].y }
  return { ...shape, plates: [...plates.slice(0, 3), left], aid: { ...aid, y: aid.y - by, h: aid.h + by } }
}

/** @param {Shape} shape @returns {Shape} */
function shallow(shape) {
  const { width, hand } = shape
  /** In units of a tile's width. */
  const LINE = shape.line / shape.tile
  const bar = { x: 6, y: hand.top - 8 - RAIL, w: width - 12, h: RAIL }
  const free = bar.y - EDGE
  // The side seats' rivers are six tiles long beside the centre; plates as high as a row stand in the corners.
  const tile = Math.min(
    (width / 2 - NAME - 8) / (LINE + 3),
    (free - 2 * EDGE - 4) / (LINE + 2 * TALL + 6),
    MOST,
  )
  const line = tile * LINE
  const deep = EDGE + tile * TALL
  const hx = width / 2 - line - deep - 2
  const hy = Math.min((free - line - 2 * deep - 4) / 2, tile * 4)
  const h = line + 2 * (deep + hy) + 4
  const board = { x: 1, y: 2 + Math.max(0, free - h) / 2, w: width - 2, h }
  const cx = width / 2
  const w = board.w / 2 - 3 * tile - line - 6
  const [left, right] = [board.x + line + 3, cx + 3 * tile + 3]
  const [high, low] = [board.y + line + 2, board.y + board.h - deep]
  const plate = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, w, h: deep - 2 })
  const others =
    shape.seats < 4
      ? freeSide(cx, board, plate(0, 0))
      : [plate(right, high), plate(left, high), plate(left, low)]
  return {
    ...shape,
    cx,
    cy: board.y + line + 2 + deep + hy,
    hx,
    hy,
    tile,
    line,
    stack: (2 * Math.min(hx, hy)) / 15.4,
    board,
    plates: [plate(right, low), ...others],
    spare: [0, 0, 0, 0],
    bar,
    aid: bar,
    menu: bar,
  }
}

/**
 * Where nobody sits opposite, the plates of the other two stand there, beside one another.
 * @param {number} cx @param {Shape['board']} board @param {Shape['board']} plate
 */
function freeSide(cx, { y }, plate) {
  const right = { ...plate, x: cx + 2, y: y + 2 }
  return [right, right, { ...right, x: cx - 2 - plate.w }]
}

/** @param {Shape} shape @returns {Shape} */
function beside(shape) {
  const { tile, line, hand } = shape
  const board = { ...shape.board, x: EDGE }
  const cx = board.x + board.w / 2
  const w = board.w / 2 - 3 * tile - line - EDGE
  const [left, right] = [board.x + line + 2, cx + 3 * tile + 2]
  const [high, low] = [board.y + line + EDGE, board.y + board.h - EDGE - PLATE]
  const plate = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, w, h: PLATE })
  const others =
    shape.seats < 4
      ? freeSide(cx, board, plate(0, 0))
      : [plate(right, high), plate(left, high), plate(left, low)]
  const from = board.x + board.w + EDGE
  const bar = { x: from, y: 8, w: shape.width - from - EDGE, h: hand.top - 18 }
  return {
    ...shape,
    cx,
    board,
    plates: [plate(right, low), ...others],
    // Whatever goes on past three rows would lie under the plates: the outermost row draws together.
    spare: [0, 0, 0, 0],
    bar,
    aid: { ...bar, h: bar.h / 2 },
    menu: { ...bar, h: 46 },
  }
}
