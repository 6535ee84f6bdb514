/**
 * What there is to say of a discard, from what each of them leaves (docs/api.md, Learning).
 * @typedef {import('./exerciseApi.js').Choice} Choice
 * @typedef {import('./exerciseApi.js').Accepted} Accepted
 * @typedef {'right' | 'close' | 'wrong'} Verdict close: the hand stays as near, but fewer tiles help
 */

/** @type {readonly Verdict[]} */
export const VERDICTS = ['right', 'close', 'wrong']

/** @param {Choice} choice @param {Choice} best @returns {Verdict} */
export function verdictOf(choice, best) {
  if (choice.away > best.away) return 'wrong'
  return choice.left < best.left ? 'close' : 'right'
}

/** @param {Choice[]} choices best first @returns {Choice[]} those that keep the hand as near as it is */
export const keeping = (choices) => choices.filter(({ away }) => away === choices[0].away)

/** @param {Choice} choice @param {Choice} best @returns {Accepted[]} what helps after the best discard alone */
export const missedBy = (choice, best) =>
  best.accepts.filter(({ tile }) => !choice.accepts.some((each) => each.tile === tile))

/**
 * What the best discard gives up: what would help after another one that keeps the hand as near.
 * @param {Choice[]} choices best first @returns {Accepted[]} each kind once
 */
export function givenUp(choices) {
  const [best, ...others] = keeping(choices)
  const kinds = new Map(others.flatMap((each) => missedBy(best, each)).map((each) => [each.tile, each]))
  return [...kinds.values()]
}

/** Why the best discard is the best. @param {Choice[]} choices best first @returns {'free' | 'least'} free: it gives nothing up */
export const reasonOf = (choices) => (givenUp(choices).length ? 'least' : 'free')
