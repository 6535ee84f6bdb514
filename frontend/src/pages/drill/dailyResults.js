import { loadStored, store } from '../../app/browser/storage.js'
import { VERDICTS } from './judge.js'

/**
 * How each day's drill went, by game, as this browser keeps it. Nothing of it is sent.
 * @typedef {{ id: string, verdict: import('./judge.js').Verdict, loss: number }} Answer loss: in points, 0 where it is not weighed
 * @typedef {{ answers: Answer[], of: number, timely: boolean }} DayResult of: how many positions the day has; timely: the
 *   last was answered on the day itself
 * @typedef {Record<string, DayResult>} Days by day
 */
const KEPT = 'drill'
/** How many days are kept. */
const MOST_DAYS = 400
const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** @param {unknown} text @returns {text is string} whether it is a day of the calendar */
export const isDay = (text) =>
  typeof text === 'string' && DAY.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text

/** @param {string} search of an address @returns {string} the day that it names; empty: today */
export function readDay(search) {
  const day = new URLSearchParams(search).get('day')
  return isDay(day) ? day : ''
}

/** @param {string} day @param {number} days @returns {string} the day so many days later */
export const dayAfter = (day, days) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** @param {number} now epoch ms @returns {string} the day by UTC, by which drills change */
export const dayOf = (now) => new Date(now).toISOString().slice(0, 10)

/** @param {string} day @returns {number} its noon where the reader is, epoch ms: dates are written in the reader's time zone */
export const localNoon = (day) => new Date(`${day}T12:00`).getTime()

/** @param {any} found whatever stands in storage @returns {DayResult | undefined} */
function resultOf(found) {
  if (!Array.isArray(found?.answers) || !Number.isSafeInteger(found.of)) return undefined
  const answers = found.answers.filter(
    (/** @type {any} */ each) =>
      typeof each?.id === 'string' && VERDICTS.includes(each.verdict) && Number.isFinite(each.loss),
  )
  return { answers, of: found.of, timely: found.timely === true }
}

/** @param {string} game @returns {Days} */
export function loadDays(game) {
  const found = /** @type {Record<string, any>} */ (loadStored(KEPT, {}))[game] ?? {}
  return Object.fromEntries(
    Object.entries(found).flatMap(([day, each]) => {
      const result = isDay(day) && resultOf(each)
      return result ? [[day, result]] : []
    }),
  )
}

/** @param {DayResult | undefined} result @returns {boolean} whether all of the day's positions were answered */
export const isDone = (result) => !!result && result.of > 0 && result.answers.length >= result.of

/**
 * Keeps an answer; the first to a position counts.
 * @param {string} game @param {string} day @param {number} of @param {Answer} answer @param {string} today @returns {Days}
 */
export function keepAnswer(game, day, of, answer, today) {
  const days = loadDays(game)
  const { answers = [], timely = false } = days[day] ?? {}
  if (isDone(days[day]) || answers.some(({ id }) => id === answer.id)) return days
  days[day] = { answers: [...answers, answer], of, timely: timely || day === today }
  const kept = Object.fromEntries(Object.entries(days).sort().slice(-MOST_DAYS))
  store(KEPT, { ...loadStored(KEPT, {}), [game]: kept })
  return kept
}

/** @param {Answer[]} answers */
export const tally = (answers) => ({
  right: answers.filter(({ verdict }) => verdict === 'right').length,
  lost: answers.reduce((sum, { loss }) => sum + loss, 0),
})

/**
 * Days in a row whose drill was done on the day itself. One that goes on to yesterday is not broken yet.
 * @param {Days} days @param {string} today @returns {{ streak: number, longest: number }}
 */
export function streaks(days, today) {
  const done = Object.keys(days)
    .filter((day) => days[day].timely && isDone(days[day]))
    .sort()
  let [run, longest, last] = [0, 0, '']
  for (const day of done) {
    run = last && dayAfter(last, 1) === day ? run + 1 : 1
    longest = Math.max(longest, run)
    last = day
  }
  return { streak: last && last >= dayAfter(today, -1) ? run : 0, longest }
}
