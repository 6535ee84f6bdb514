import { loadStored, store } from '../../app/browser/storage.js'
import { mergePatch } from '../../wire/mergePatch.js'
import { sameAction } from '../learn/sameAction.js'

/** Time for which the table shows each move of the others, in ms. */
const PACE_MS = 1100
const KEPT = 'lessons'

/**
 * @typedef {import('../../wire/types.js').Action} Action
 * @typedef {import('../learn/learnApi.js').Lesson} Lesson
 */

/**
 * A learner's way through a guided deal: the moment it has come to, and what came of a move. Where the learner left is
 * kept in the browser.
 */
export class LessonGuide {
  index = $state(0)
  /** What was tried and isn't wanted here; it counts, so that the same once more is told once more. */
  wrong = $state.raw({ times: 0 })
  over = $state(false)
  /** Views by moment. @type {import('../../wire/types.js').View[]} */
  #views = []

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson
    for (const { patch } of lesson.moments) this.#views.push(mergePatch(this.#views.at(-1) ?? {}, patch))
    const kept = /** @type {Record<string, number>} */ (loadStored(KEPT, {}))[lesson.game]
    if (lesson.moments[kept]?.text) this.index = kept
  }

  moment = $derived.by(() => this.lesson.moments[this.index])
  view = $derived.by(() => this.#views[this.index])
  /** The spoken moments: steps, as learners count them. */
  steps = $derived.by(() => this.lesson.moments.flatMap(({ text }, index) => (text ? [index] : [])))
  step = $derived.by(() => this.steps.filter((index) => index <= this.index).length)
  events = $derived.by(() =>
    this.lesson.moments.slice(0, this.index + 1).flatMap(({ events = [] }) => events),
  )

  /** @param {Action} action @returns {boolean} whether the deal goes on with it */
  act(action) {
    const { wanted } = this.moment
    if (!wanted) return false
    if (wanted.some((each) => sameAction(each, action))) return (this.next(), true)
    this.wrong = { times: this.wrong.times + 1 }
    return false
  }

  /** Goes on to the next moment, or to the end. */
  next() {
    this.wrong = { times: 0 }
    if (this.index + 1 < this.lesson.moments.length) this.index += 1
    else this.over = true
    if (this.moment.text) this.#keep(this.over ? undefined : this.index)
  }

  /** Goes on to where the coach speaks next. */
  skip() {
    do this.next()
    while (!this.over && !this.moment.text)
  }

  again() {
    this.over = false
    this.index = 0
    this.wrong = { times: 0 }
    this.#keep(undefined)
  }

  /** Where nothing is said or asked the table plays on by itself. @returns {(() => void) | undefined} calls it off */
  play() {
    if (this.moment.text || this.over) return
    const timer = setTimeout(() => this.next(), PACE_MS)
    return () => clearTimeout(timer)
  }

  /** @param {number | undefined} index */
  #keep(index) {
    store(KEPT, { ...loadStored(KEPT, {}), [this.lesson.game]: index })
  }
}
