/**
 * A large window is no more room for the same things, but the same things larger: a table is cut for a window of common
 * size, and what is told there grows with the tiles. Pure, in CSS pixels.
 *
 * @typedef {import('./geometry.js').Rect} Rect
 * @typedef {import('./geometry.js').Shape & { grow: number }} Grown `grow`: how much larger all of it is than in such a window
 */
import { tableShape } from './geometry.js'

/** From which size on all that lies there grows with the window, and how much at most. */
const [LONG, HIGH, MOST] = [1280, 720, 3]
/** The same of an upright one. */
const [WIDE, TALL] = [720, 1024]
/** Numbers that are no lengths, among them those of a list. */
const COUNTS = /^(\d|seats|columns|rows)/

/** @param {number} width @param {number} height @param {boolean} upright */
export const scaleFor = (width, height, upright) =>
  Math.max(1, Math.min(MOST, width / (upright ? WIDE : LONG), height / (upright ? TALL : HIGH)))

/** All lengths, so many times as long. @template T @param {T} part @param {number} by @returns {T} */
export const scaled = (part, by) =>
  JSON.parse(JSON.stringify(part), (name, value) =>
    typeof value === 'number' && !COUNTS.test(name) ? value * by : value,
  )

/** What is drawn for a window of common size, as large as the tiles are. @param {{ grow: number }} shape @returns {string} CSS */
export const scaleStyle = ({ grow }) => (grow > 1 ? `scale:${grow};transform-origin:0 0` : '')

/** Where such a thing stands. @param {{ grow: number }} shape @param {Rect} place @returns {string} CSS */
export const boxStyle = ({ grow }, { x, y, w, h }) =>
  `left:${x}px;top:${y}px;width:${w / grow}px;height:${h / grow}px;${scaleStyle({ grow })}`

/**
 * How a table of mahjong is cut.
 * @param {number} width @param {number} height
 * @param {boolean} [bare] whether no room is wanted for answers, hints and a menu
 * @param {import('../variant.js').Variant['cut']} [cut]
 * @returns {Grown}
 */
export function scaledShape(width, height, bare, cut = Object) {
  const grow = scaleFor(width, height, tableShape(width, height, bare).portrait)
  const form = cut(tableShape(width / grow, height / grow, bare), bare)
  const large = scaled(form, grow)
  // The page's own buttons are as large in every window.
  return { ...large, width, height, grow, menu: form.portrait ? large.menu : form.menu }
}
