/** Height of a label, in the chart's units. */
const LABEL = 11

/**
 * Lines of running totals, fitted into a box. The scale always shows zero and leaves room for the dots.
 * @param {number[][]} rows by deal, then by seat
 * @param {number} width
 * @param {number} height
 */
export function chartLines(rows, width, height) {
  const pad = 6
  const left = 24
  const values = rows.flat()
  const high = Math.max(1, ...values)
  const low = Math.min(-1, ...values)
  const step = rows.length > 1 ? (width - left - pad) / (rows.length - 1) : 0
  /** @param {number} value */
  const y = (value) => round(pad + ((high - value) / (high - low)) * (height - 2 * pad))
  const lines = (rows[0] ?? []).map((_, seat) =>
    rows.map((row, deal) => ({ x: round(left + deal * step), y: y(row[seat]) })),
  )
  // A label that would lie on zero's is left out.
  const marks = [high, 0, low].filter((value) => value === 0 || Math.abs(y(value) - y(0)) > LABEL)
  const columns = rows
    .slice(1)
    .map((_, deal) => ({ x: round(left + (deal + 0.5) * step), width: round(step) }))
  return { lines, columns, zero: y(0), marks: marks.map((value) => ({ value, y: Math.max(12, y(value)) })) }
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10
