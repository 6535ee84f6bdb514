/**
 * How good a choice is beside the best (docs/api.md, Learning).
 * @typedef {import('./drillApi.js').Choice} Choice
 * @typedef {import('./drillApi.js').Position} Position
 * @typedef {'right' | 'close' | 'wrong'} Verdict close: it loses little beside what was lost then
 * @typedef {{ verdict: Verdict, loss: number | null }} Judged loss: in the game's points; null: not weighed
 */
import { sameAction } from '../learn/sameAction.js'

/** @type {readonly Verdict[]} */
export const VERDICTS = ['right', 'close', 'wrong']
/** Share of what was lost then up to which a choice is close. */
const CLOSE = 0.2

/** @param {Record<string, any>} one @param {Record<string, any>} other */
const alike = (one, other) => sameAction(one, other) && sameAction(other, one)

/**
 * The choice that an action is; of two equal tiles the one that is meant, where the game tells them apart.
 * @param {Choice[]} choices @param {Record<string, any>} action
 */
export function choiceOf(choices, action) {
  const found = choices.filter((choice) => alike(choice.action, action))
  return found.find(({ action: { drawn } }) => Boolean(drawn) === Boolean(action.drawn)) ?? found[0]
}

/** @param {Position} position @param {Record<string, any>} action @returns {Judged} */
export function judge({ choices, played }, action) {
  const choice = choiceOf(choices, action)
  const loss = choice === choices[0] ? 0 : (choice?.loss ?? null)
  if (loss === null) return { verdict: 'wrong', loss }
  const most = choiceOf(choices, played)?.loss ?? 0
  return { verdict: loss <= 0 ? 'right' : loss <= CLOSE * most ? 'close' : 'wrong', loss: Math.max(loss, 0) }
}

/**
 * Choices that differ in what is told of them, the best of each alone.
 * @param {Choice[]} choices best first @param {(choice: Choice) => unknown} told
 */
export const distinct = (choices, told) =>
  choices.filter((choice, index) => choices.findIndex((each) => told(each) === told(choice)) === index)
