/**
 * The strip at the top of a table, for all that a newcomer is told where it was opened, or where nothing is free (freeSpace.js).
 * It lies over what is farthest from the viewer, until it is put away or done: were the table to make room for it, all would
 * shift just as something is asked.
 *
 * @typedef {import('./geometry.js').Rect} Rect
 * @typedef {Rect & { slim: boolean }} Strip `slim`: a strip and no box
 */

/** Three lines of words where a phone stands, two where it lies. */
const HIGH = { upright: 55, lying: 38 }
const WIDE = 640

/** @param {number} width @param {boolean} upright @returns {Strip} */
export function hintStrip(width, upright) {
  const w = Math.min(width - 8, WIDE)
  return { x: (width - w) / 2, y: 0, w, h: upright ? HIGH.upright : HIGH.lying, slim: true }
}
