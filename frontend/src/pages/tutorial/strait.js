/**
 * How a table of mahjong is cut that lies beside the coach in a low window, too narrow for margins on either side: its
 * board stands at the left, with the plates in its corners as on a phone held upright, and one answers at its right.
 *
 * @typedef {import('../../table/shape.js').Shape} Shape
 */

/** Below this width the margins of a board of the least tiles are too narrow for buttons. */
const LEAST = 560
const EDGE = 4
/** Height of a plate, px. */
const PLATE = 44

/** @param {Shape} shape @returns {Shape} */
export function strait(shape) {
  if (shape.portrait || shape.width >= LEAST) return shape
  const { tile, line, hand } = shape
  const board = { ...shape.board, x: EDGE }
  const cx = board.x + board.w / 2
  const w = board.w / 2 - 3 * tile - line - EDGE
  const [left, right] = [board.x + line + 2, cx + 3 * tile + 2]
  const [high, low] = [board.y + line + EDGE, board.y + board.h - EDGE - PLATE]
  const plate = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, w, h: PLATE })
  const from = board.x + board.w + EDGE
  const bar = { x: from, y: 8, w: shape.width - from - EDGE, h: hand.top - 18 }
  return {
    ...shape,
    cx,
    board,
    plates: [plate(right, low), plate(right, high), plate(left, high), plate(left, low)],
    // Whatever goes on past three rows would lie under the plates: the outermost row draws together.
    spare: [0, 0, 0, 0],
    bar,
    aid: { ...bar, h: bar.h / 2 },
    menu: { ...bar, h: 46 },
  }
}
