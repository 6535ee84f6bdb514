/**
 * The steps of a moment in which a win is shown, and when each comes.
 * @typedef {'call' | 'open' | 'count' | 'sum' | 'pay' | 'land' | 'over'} Name call: somebody calls it; open: the hand lies
 *   open; count: one more line is counted; sum: what it comes to; pay: points leave; land: they arrive; over: all is done
 * @typedef {{ name: Name, at: number, counted: number }} Step at: ms from the call; counted: lines that are counted by then
 */

/** When a hand opens, and when counting begins, in ms. */
const [OPEN_MS, COUNT_MS] = [300, 560]
/** Time between two lines, and for all of them, in ms at most. */
const [LINE_MS, LINES_MS] = [160, 660]
/** Time from the sum until points leave, of their way, and from then to the end, in ms. */
const [PAY_MS, FLIGHT_MS, REST_MS] = [120, 280, 320]
/** Least time of the whole, in ms: long enough to see who has won. */
export const LEAST_MS = 1500

/**
 * @param {{ lines: number, pace: number, pays: boolean, opens: boolean }} win lines to count; pace: share of the usual time;
 *   whether points come or go, and whether hands open
 * @returns {Step[]} in order
 */
export function stepsOf({ lines, pace, pays, opens }) {
  const gap = Math.min(LINE_MS, LINES_MS / Math.max(1, lines))
  const sum = COUNT_MS + lines * gap
  const pay = sum + PAY_MS
  const land = pay + FLIGHT_MS
  const over = Math.max(LEAST_MS, (pays ? land : sum) + REST_MS)
  /** @param {Name} name @param {number} at @param {number} [counted] */
  const step = (name, at, counted = 0) => ({ name, at: Math.round(at * pace), counted })
  return [
    step('call', 0),
    ...(opens ? [step('open', OPEN_MS)] : []),
    ...Array.from({ length: lines }, (_, line) => step('count', COUNT_MS + line * gap, line + 1)),
    ...(lines || pays ? [step('sum', sum, lines)] : []),
    ...(pays ? [step('pay', pay, lines), step('land', land, lines)] : []),
    step('over', over, lines),
  ]
}
