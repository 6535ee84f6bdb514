import { explain } from '../../i18n/problem.js'
import { study } from './learnApi.js'

/** Delay after a change until the server is asked, in ms: a hand is laid out by many taps in a row. */
const PAUSE_MS = 200

/**
 * Asks about one hand after another, and keeps the newest answer.
 * @template Answer
 */
export class LatestAnswer {
  /** @type {Answer | null} */
  answer = $state.raw(null)
  /** What is wrong with the hand, or with the way to the server. */
  problem = $state.raw({ text: '', clause: '' })
  busy = $state(false)
  #latest = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer

  /** @param {string} game */
  constructor(game) {
    this.game = game
  }

  /** @param {object} hand @param {number} [pause] @returns {() => void} calls it off */
  ask(hand, pause = PAUSE_MS) {
    const number = ++this.#latest
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(hand, number), pause)
    return () => clearTimeout(this.#timer)
  }

  /** @param {object} hand @param {number} number */
  async #send(hand, number) {
    this.busy = true
    try {
      const answer = await study(this.game, hand)
      if (number === this.#latest) [this.answer, this.problem] = [answer, { text: '', clause: '' }]
    } catch (error) {
      const text = await explain(error)
      const clause = /** @type {any} */ (error)?.clause ?? ''
      if (number === this.#latest) [this.answer, this.problem] = [null, { text, clause }]
    } finally {
      if (number === this.#latest) this.busy = false
    }
  }
}
