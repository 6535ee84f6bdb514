/**
 * The strip above a table, for what a newcomer is told: the table makes room for it, so that nothing lies under it. Where a
 * window is at its least there is none to make, and the strip lies over what is farthest from the viewer.
 *
 * @typedef {import('./shape.js').Rect} Rect
 * @typedef {Rect & { slim: boolean, band: number }} Strip `band`: how much of the height the table leaves it
 */
import { LEAST } from './least.js'

/** Three lines of words where a phone stands, two where it lies; two at least. */
const HIGH = { upright: 46, lying: 32 }
const WIDE = 640

/**
 * @param {number} width @param {number} height @param {boolean} upright
 * @param {{ high: number, upright: number }} [least] the least height of a table that lies, and of one that stands
 * @returns {Strip}
 */
export function strip(width, height, upright, least = LEAST) {
  const most = upright ? HIGH.upright : HIGH.lying
  const band = Math.max(0, Math.min(most, height - (upright ? least.upright : least.high)))
  const w = Math.min(width - 8, WIDE)
  return { x: (width - w) / 2, y: 0, w, h: Math.min(most, band + HIGH.lying), slim: true, band }
}
