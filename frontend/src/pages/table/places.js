/**
 * Where the page's own notices stand on the table: where nothing lies that a player has to see.
 *
 * @typedef {import('../../table/shape.js').Shape} Shape
 * @typedef {import('../../table/shape.js').Rect} Rect
 */

const SLIM = { least: 30, most: 44 }

/**
 * The place of a newcomer's hint. In portrait a strip of one line over the far seat's concealed tiles, which show
 * nothing but their backs; in landscape the margin beside the board.
 * @param {Shape} form
 * @returns {Rect & { slim: boolean }}
 */
export function hintPlace({ portrait, width, board, line, aid }) {
  if (!portrait) return { ...aid, slim: false }
  const h = Math.max(SLIM.least, Math.min(SLIM.most, board.y + line))
  return { x: 4, y: 0, w: width - 8, h, slim: true }
}

/** Of the rail between table and hand, what the menu's own buttons take. */
const BUTTONS = 150

/**
 * The places of what a spectator is told and may turn: where players have their aids. In portrait what is told stands
 * beside the menu, and what may be turned below it.
 * @param {Shape} form
 * @returns {{ whole: Rect, told: Rect, turned: Rect }} in landscape both stand in the whole, one below the other
 */
export function watchPlaces({ portrait, aid, menu }) {
  if (!portrait) return { whole: aid, told: aid, turned: aid }
  return { whole: aid, told: { ...menu, x: menu.x + BUTTONS, w: menu.w - BUTTONS }, turned: aid }
}
