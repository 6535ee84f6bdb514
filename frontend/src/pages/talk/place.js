/**
 * Where the chat lies on the table: never over the hand nor the claims.
 *
 * @typedef {import('../../table/shape.js').Shape} Shape
 * @typedef {import('../../table/shape.js').Rect} Rect
 */

const WIDE = 340
const NARROW = 260
const GAP = 6

/**
 * In portrait a sheet over the board, down to where claims are answered; in landscape a drawer on the left, under the
 * menu where there is the height for that, and never as far as the claims on the right.
 * @param {Shape} form @returns {Rect}
 */
export function drawerPlace({ portrait, low, width, menu, bar, hand, board }) {
  if (portrait) return { x: GAP, y: GAP, w: width - 2 * GAP, h: bar.y - 2 * GAP }
  const y = low ? GAP : menu.y + menu.h + GAP
  const w = Math.min(Math.max(board.x - 2 * GAP, NARROW), WIDE, bar.x - 2 * GAP)
  const x = low ? menu.x + 152 : GAP
  return { x, y, w: Math.min(w, bar.x - x - GAP), h: hand.top - y - GAP }
}
