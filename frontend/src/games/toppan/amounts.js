/**
 * Amounts of bets, as the server offers them, and sums in words.
 * @typedef {import('../../wire/types.js').Decision} Decision
 * @typedef {import('../../wire/types.js').Action} Action
 * @typedef {object} Offer
 * @property {Action} [hit] @property {Action} [stand] @property {Action} [drop]
 * @property {number[]} bets that may be made, ascending
 * @property {number | undefined} call the bet that just stays in; none where nobody has bet yet
 * @property {number[]} raises bets, or raises, beyond the call
 */

/** The steps of a bet. */
export const STEP = 100

/** @param {Decision | null | undefined} decision @param {number} highest the highest bet so far @returns {Offer} */
export function offerOf(decision, highest) {
  const actions = /** @type {import('./types.js').Action[]} */ (decision?.actions ?? [])
  const one = (/** @type {string} */ type) => actions.find((action) => action.type === type)
  const bets = actions.flatMap(({ type, points }) => (type === 'bet' && points ? [points] : []))
  const call = highest ? bets.find((points) => points === highest) : undefined
  return {
    hit: one('hit'),
    stand: one('stand'),
    drop: one('drop'),
    bets,
    call,
    raises: bets.filter((points) => points !== call),
  }
}

/** An amount brought to the nearest of those that there are. @param {number} wished @param {number[]} amounts */
export const nearest = (wished, amounts) =>
  amounts.reduce(
    (best, each) => (Math.abs(each - wished) < Math.abs(best - wished) ? each : best),
    amounts[0] ?? 0,
  )

/** A hand's total, halves as players write them: 9½. @param {number} total */
export function halves(total) {
  const whole = Math.floor(total)
  if (whole === total) return String(whole)
  return `${whole || ''}½`
}
