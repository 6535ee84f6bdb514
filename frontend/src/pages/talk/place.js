import { hintPlace } from '../table/places.js'

/**
 * Where the chat lies on the table: never over the hand nor the claims.
 *
 * @typedef {import('../../table/shape.js').Shape} Shape
 * @typedef {import('../../table/shape.js').Rect} Rect
 */

const WIDE = 340
const NARROW = 260
const GAP = 6
/** What a room takes to be read and written in. */
const HIGH = 260

/**
 * In portrait a sheet over the board, from under the hint's strip down to where claims are answered. In landscape a
 * drawer beside the board: on the left under the menu, or, for those who claim nothing, on the right where others do.
 * @param {Shape} form @param {boolean} sits whether the viewer plays @returns {Rect}
 */
export function drawerPlace(form, sits) {
  const { portrait, width, menu, bar, hand, board } = form
  if (portrait) {
    const hint = hintPlace(form)
    const y = sits && hint.slim ? hint.y + hint.h + GAP : GAP
    return { x: GAP, y, w: width - 2 * GAP, h: bar.y - y - GAP }
  }
  const w = Math.min(Math.max(board.x - 2 * GAP, NARROW), WIDE, bar.x - 2 * GAP)
  const y = sits ? menu.y + menu.h + GAP : Math.max(GAP, Math.min(bar.y, hand.top - GAP - HIGH))
  return { x: sits ? GAP : width - w - GAP, y, w, h: hand.top - y - GAP }
}
