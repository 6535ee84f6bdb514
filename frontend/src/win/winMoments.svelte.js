/**
 * Wins on show: what a frame tells of them, step by step. The document that the table shows stays behind meanwhile by what
 * comes in a later step. Play goes on: whatever the player is asked ends it, as do a press, a new deal and a lost connection.
 *
 * @typedef {import('../wire/types.js').Doc} Doc
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 * @typedef {'plain' | 'drawn' | 'last' | 'robbed' | 'limit'} Look
 * @typedef {object} Win one seat's
 * @property {number} seat
 * @property {string} call what is called out
 * @property {Look} look
 * @property {string} [how] in a few words
 * @property {{ name: string, value: string }[]} lines what the hand is worth points for, as far as this viewer is told
 * @property {string} [sum] what the lines come to
 * @property {string} [worth] in points
 * @typedef {(events: GameEvent[], doc: Doc) => Win[]} WinsOf
 *
 * @typedef {object} Source
 * @property {() => GameEvent[] | null} fresh what has happened since it was called last; null where the document is no
 *   continuation of the one before
 * @property {() => { winsOf: WinsOf, holdsSheet?: boolean } | undefined} game once it has come
 * @property {(doc: Doc) => number} pace share of the usual time; 0: nothing is shown
 * @property {(step: import('./steps.js').Step, moment: Moment) => void} [heard] called at each step
 *
 * @typedef {{ wins: Win[], gains: { seat: number, points: number }[], ends: boolean }} Moment gains: of all seats; ends: it ends the deal
 */
import { gate } from './gate.svelte.js'
import { gainsOf, heldBack, withoutHeld } from './heldBack.js'
import { stepsOf } from './steps.js'

/** Whether a player has something to choose. @param {Doc} doc */
const isAsked = ({ you, decision }) => you !== undefined && !!decision && decision.kind !== 'ready'

/** Whether two documents are of the same deal of one table. @param {Doc} one @param {Doc} other */
const isSameDeal = (one, other) =>
  one.table.code === other.table.code && one.view?.deal === other.view?.deal && one.you === other.you

export class WinMoments {
  /** what is on show @type {Moment | null} */
  moment = $state.raw(null)
  /** the step that it has come to @type {import('./steps.js').Step | null} */
  step = $state.raw(null)

  #source
  /** @type {Doc | undefined} */
  #latest
  /** What the table does not show yet. A document is asked for while the page is drawn, which may set no state. @type {import('./heldBack.js').Held | null} */
  #held = null
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer

  /** @param {Source} source */
  constructor(source) {
    this.#source = source
  }

  /** What the table shows of the newest document. @param {Doc} latest @returns {Doc} */
  shown = (latest) => {
    void this.step
    if (latest !== this.#latest) this.#take(latest)
    return this.#held ? withoutHeld(latest, this.#held) : latest
  }

  /** Ends what is on show: all is as the document says. */
  end = () => {
    clearTimeout(this.#timer)
    this.#held = null
    this.moment = this.step = null
    gate.busy = false
  }

  /** @param {Doc} latest */
  #take(latest) {
    const fresh = this.#source.fresh()
    const before = this.#latest
    this.#latest = latest
    const follows = !!fresh && !!before && isSameDeal(before, latest)
    if (!follows || isAsked(latest)) return this.#drop()
    const game = this.#source.game()
    const pace = this.#source.pace(latest)
    const wins = game && pace ? game.winsOf(fresh, latest) : []
    if (!wins.length) return
    const ends = fresh.some(({ type }) => type === 'settled')
    const gains = gainsOf(before, latest)
    this.#held = heldBack(before, latest, ends && game?.holdsSheet)
    const lines = Math.max(...wins.map((win) => win.lines.length))
    const steps = stepsOf({ lines, pace, pays: gains.length > 0, opens: ends })
    const held = this.#held
    queueMicrotask(() => this.#held === held && this.#begin({ wins, gains, ends }, steps))
  }

  /** Ends it while the page is drawn: what is on show goes right after. */
  #drop() {
    if (!this.#held) return
    this.#held = null
    queueMicrotask(() => this.#held || this.end())
  }

  /** @param {Moment} moment @param {import('./steps.js').Step[]} steps */
  #begin(moment, steps) {
    clearTimeout(this.#timer)
    this.moment = moment
    gate.busy = moment.ends
    this.#go(steps)
  }

  /** @param {import('./steps.js').Step[]} steps that are left */
  #go([step, ...later]) {
    if (step.name === 'over' || !this.#held || !this.moment) return this.end()
    if (step.name === 'open') this.#held = { ...this.#held, hands: [] }
    if (step.name === 'land') this.#held = { ...this.#held, amounts: {}, sheet: false }
    this.step = step
    this.#source.heard?.(step, this.moment)
    this.#timer = setTimeout(() => this.#go(later), later[0].at - step.at)
  }
}
