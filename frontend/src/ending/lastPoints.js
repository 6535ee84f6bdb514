/** How many games back a curve at the end of one goes. */
const LAST = 20

/**
 * The last points of a rating, up to the game that is over: that one may not be among them yet, and others may have followed.
 * @param {{ code: string, value: number }[]} points oldest first @param {string} code of the match @param {number} after the rating that it has brought
 * @returns {{ value: number }[]}
 */
export function lastPoints(points, code, after) {
  const at = points.findIndex((point) => point.code === code)
  const known = at < 0 ? [...points, { code, value: after }] : points.slice(0, at + 1)
  return known.slice(-LAST)
}
