import { explain } from '../../i18n/problem.js'
import { fetchExercise } from './exerciseApi.js'
import { newSeed, readHand, writeHand } from './handAddress.js'
import { verdictOf } from './judge.js'
import { clearScore, count, keepRun, loadRun } from './runScore.js'

/**
 * @typedef {import('./runScore.js').Level} Level
 * @typedef {{ seed: string, level: Level, exercise: import('./exerciseApi.js').Exercise }} Hand
 */

/** Hands one after another: which is shown, what was discarded, and how they were answered. */
export class TrainerRun {
  /** The level asked for. @type {Level} */
  level = $state('near')
  /** @type {Hand | null} */
  hand = $state.raw(null)
  /** The tile discarded, while its answer is shown. */
  chosen = $state('')
  busy = $state(false)
  problem = $state('')
  /** @type {import('./runScore.js').Kept} */
  kept
  #seed = ''
  #latest = 0

  /** @param {string} game */
  constructor(game) {
    this.game = game
    this.kept = $state.raw(loadRun(game))
    this.level = this.kept.level
  }

  get score() {
    return this.kept[this.level]
  }

  get choices() {
    return this.hand?.exercise.choices ?? []
  }

  get choice() {
    return this.choices.find(({ tile }) => tile === this.chosen)
  }

  get verdict() {
    return this.choice && verdictOf(this.choice, this.choices[0])
  }

  /** Shows the hand that the address names, or any. */
  open() {
    const { seed, level = this.level } = readHand(location.search)
    this.level = level
    return this.ask(seed || newSeed())
  }

  /** Follows the address of this page, where it names another hand. */
  follow() {
    const { pathname, search } = location
    if (pathname.startsWith(`/trainer/${this.game}`) && readHand(search).seed !== this.#seed) void this.open()
  }

  /** Asks for a hand; the one before stands until it has come. */
  async ask(seed = newSeed()) {
    const number = ++this.#latest
    const { level } = this
    this.#seed = seed
    this.busy = true
    this.problem = ''
    try {
      const exercise = await fetchExercise(this.game, level, seed)
      if (number === this.#latest) this.#show({ seed, level, exercise })
    } catch (error) {
      const text = await explain(error)
      if (number === this.#latest) this.problem = text
    } finally {
      if (number === this.#latest) this.busy = false
    }
  }

  /** Asks once more for the hand that did not come. */
  retry() {
    return this.ask(this.#seed)
  }

  /** Lets what is still to come be. */
  close() {
    this.#latest = Infinity
  }

  /** @param {Hand} hand */
  #show(hand) {
    this.hand = hand
    this.chosen = ''
    history.replaceState(history.state, '', location.pathname + writeHand(hand.seed, hand.level))
  }

  /** @param {Level} level */
  setLevel(level) {
    this.level = level
    this.kept = keepRun(this.game, { level })
    return this.ask()
  }

  /** @param {string} tile */
  discard(tile) {
    if (!this.hand || this.chosen || this.busy) return
    this.chosen = tile
    const { verdict } = this
    if (verdict) this.kept = count(this.game, this.hand.level, this.hand.seed, verdict)
  }

  clear() {
    this.kept = clearScore(this.game, this.level)
  }
}
