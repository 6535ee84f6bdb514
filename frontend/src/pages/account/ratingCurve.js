/**
 * A rating's way as a line in a box.
 * @param {{ value: number }[]} points oldest first
 * @param {number} width @param {number} height
 * @returns {{ line: { x: number, y: number }[], low: number, high: number }} low, high: values at the box's edges
 */
export function ratingCurve(points, width, height) {
  const values = points.map(({ value }) => value)
  const low = Math.floor(Math.min(...values) - 1)
  const high = Math.ceil(Math.max(...values) + 1)
  const step = width / Math.max(1, points.length - 1)
  const line = values.map((value, index) => ({
    x: Math.round(index * step * 10) / 10,
    y: Math.round((1 - (value - low) / (high - low)) * height * 10) / 10,
  }))
  return { line, low, high }
}
