import { dayOf, isDone, keepAnswer, loadDays, streaks, tally } from './dailyResults.js'
import { judge } from './judge.js'

/**
 * @typedef {import('./drillApi.js').Drill} Drill
 * @typedef {import('../../wire/types.js').Action} Action
 */

/** A day's positions one after another: which is shown, what was chosen, and how the day went. */
export class DrillRun {
  /** The position shown; past the last one stands the result. */
  index = $state(0)
  /** What was chosen, while its answer is shown. @type {Action | null} */
  chosen = $state.raw(null)
  /** The answers of this time. @type {import('./dailyResults.js').Answer[]} */
  answers = $state.raw([])
  /** @type {import('./dailyResults.js').Days} */
  days = $state.raw({})
  /** Whether something was answered since the page was opened. */
  moved = false

  /** @param {Drill} drill @param {() => number} now epoch ms */
  constructor(drill, now = Date.now) {
    this.drill = drill
    this.now = now
    this.days = loadDays(drill.game)
    this.#resume()
  }

  get positions() {
    return this.drill.positions
  }

  get position() {
    return this.positions[this.index]
  }

  get today() {
    return dayOf(this.now())
  }

  judged = $derived.by(() => this.chosen && this.position && judge(this.position, this.chosen))
  tally = $derived.by(() => tally(this.answers))
  streaks = $derived.by(() => streaks(this.days, this.today))

  /** Goes on where this day was left. */
  #resume() {
    const kept = this.days[this.drill.day]?.answers ?? []
    this.answers = kept
    const open = this.positions.findIndex(({ id }) => !kept.some((each) => each.id === id))
    const over = open < 0 || isDone(this.days[this.drill.day])
    this.index = over ? this.positions.length : open
  }

  /** @param {Action} action @returns {boolean} whether it is taken */
  choose(action) {
    if (this.chosen || !this.position) return false
    this.chosen = action
    this.moved = true
    const { verdict, loss } = judge(this.position, action)
    const answer = { id: this.position.id, verdict, loss: loss ?? 0 }
    this.answers = [...this.answers.filter(({ id }) => id !== answer.id), answer]
    const { game, day } = this.drill
    this.days = keepAnswer(game, day, this.positions.length, answer, this.today)
    return true
  }

  /** Goes on to the next position, or to the result. */
  next() {
    this.chosen = null
    const left = this.positions.findIndex(
      ({ id }, index) => index > this.index && !this.answers.some((each) => each.id === id),
    )
    this.index = left < 0 ? this.positions.length : left
  }

  /** Begins anew; what was kept of the day stays. */
  again() {
    this.chosen = null
    this.answers = []
    this.index = 0
  }
}
