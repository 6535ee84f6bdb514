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

/** Rows that a table of a curve has at most before it goes by month. */
const MOST_DAYS = 31

/**
 * A rating's way as rows: what it was at the end of each day that it changed on, or of each month where those are many.
 * @template {{ at: number, value: number }} P
 * @param {P[]} points oldest first @returns {P[]} newest first
 */
export function ratingRows(points) {
  const days = lastOfEach(points, (then) => then.toDateString())
  return days.length <= MOST_DAYS
    ? days
    : lastOfEach(points, (then) => `${then.getFullYear()} ${then.getMonth()}`)
}

/** @template {{ at: number }} P @param {P[]} points @param {(then: Date) => string} span @returns {P[]} newest first */
const lastOfEach = (points, span) =>
  [...new Map(points.map((point) => [span(new Date(point.at)), point])).values()].reverse()
