/**
 * Rounds an estimate to two figures, and to no less than a tenth.
 * @param {number} points
 */
export function estimate(points) {
  const step = points < 10 ? 0.1 : 10 ** (Math.floor(Math.log10(points)) - 1)
  return Math.max(step, Math.round(points / step) * step)
}
