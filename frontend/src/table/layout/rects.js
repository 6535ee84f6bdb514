/**
 * Rectangles of what is drawn, in CSS pixels of the window.
 * @typedef {import('./geometry.js').Rect} Rect
 */

/** @param {Element} element @returns {Rect} */
export function rectOf(element) {
  const { x, y, width: w, height: h } = element.getBoundingClientRect()
  return { x, y, w, h }
}

/** The smallest rectangle around several elements. @param {Element[]} elements @returns {Rect | undefined} none around none */
export function rectAround(elements) {
  const all = elements.map(rectOf)
  if (!all.length) return undefined
  const [x, y] = [Math.min(...all.map((each) => each.x)), Math.min(...all.map((each) => each.y))]
  const [right, low] = [
    Math.max(...all.map((each) => each.x + each.w)),
    Math.max(...all.map((each) => each.y + each.h)),
  ]
  return { x, y, w: right - x, h: low - y }
}

/** @param {Rect} a @param {Rect} b @returns {number} the area that both cover */
export function overlap(a, b) {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return across > 0 && down > 0 ? across * down : 0
}
