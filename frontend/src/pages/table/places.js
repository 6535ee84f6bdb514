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

/** The place of the spectator's notice: where players have their aids. @param {Shape} form @returns {Rect} */
export const watchPlace = ({ aid }) => aid
