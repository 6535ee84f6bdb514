import { untrack } from 'svelte'
import { refreshIdentity } from '../../../app/session/refreshIdentity.js'
import { live } from '../../../wire/liveTopics.svelte.js'
import { eventApi } from '../../../wire/eventApi.js'
import { followEvent } from './followEvent.svelte.js'

/**
 * An event as its page holds it: the document that everybody sees, and the visitor's own part, which is asked for again
 * whenever either of them has changed in what may concern it.
 *
 * @typedef {import('../../../wire/eventApi.js').EventDoc} EventDoc
 * @typedef {import('../../../wire/eventApi.js').OwnPart} OwnPart
 */

/** Delay before the own part is asked for again after a failure, in ms. */
const RETRY_MS = 4000
/** What a topic leaves out is null: it takes the place of what was told before. */
const ABSENT = { role: null, number: null, entry: null, table: null, next_at: null }

export class EventPage {
  /** @type {OwnPart | null} */
  #answer = $state.raw(null)
  /** Whether the visitor's part could not be had so far. */
  failed = $state(false)
  #event
  #me
  #newest = 0

  /** Called while a component is created: it follows the event for as long as that lives. @param {string} key */
  constructor(key) {
    this.key = key
    this.#event = followEvent(key)
    this.#me = live.follow('me')
    $effect(() => () => {
      this.#newest += 1
      this.#me.close()
    })
    /** What may change the visitor's part, as a text: all else of the event changes every few seconds. */
    const concern = $derived.by(() => {
      const doc = this.#event.doc
      if (!doc) return ''
      const own = this.#me.doc?.events?.[key]
      const on = doc.rounds.map(({ status }) => status)
      return JSON.stringify([
        doc.status,
        doc.check_in?.open,
        doc.next_round,
        doc.undecided,
        doc.officials,
        on,
        doc.settings,
        own,
      ])
    })
    $effect(() => {
      if (concern) untrack(() => void this.load())
    })
  }

  /** @type {EventDoc | null} */
  get doc() {
    return this.#event.doc
  }

  /** Why there is no document to be had. */
  get refused() {
    return this.#event.refused
  }

  /** The server's time now, epoch ms. */
  now = () => live.now()

  /** The visitor's part as it was last told, and what the topic `me` has told of it since. @type {OwnPart | null} */
  get part() {
    const told = this.#me.doc?.events?.[this.key]
    return this.#answer && told
      ? { ...this.#answer, event: { ...this.#answer.event, ...ABSENT, ...told } }
      : this.#answer
  }

  /** Who waits for a referee, told to officials alone. @returns {import('../../../wire/eventApi.js').Call[]} */
  get calls() {
    return this.#me.doc?.events?.[this.key]?.calls ?? this.#answer?.event.calls ?? []
  }

  /** @param {string} command */
  may = (command) => this.#answer?.may.includes(command) ?? false

  /** Asks for the visitor's own part. @returns {Promise<void>} never rejects: a failure is tried again */
  async load() {
    const mine = (this.#newest += 1)
    try {
      const part = await eventApi.part(this.key)
      if (mine !== this.#newest) return
      this.#answer = part
      this.failed = false
    } catch {
      this.failed = !this.#answer
      await new Promise((again) => setTimeout(again, RETRY_MS))
      if (mine === this.#newest) await this.load()
    }
  }

  /**
   * Does what changes the visitor's own part, and shows it.
   * @param {() => Promise<unknown>} work rejects with a Problem
   */
  async change(work) {
    await work()
    await refreshIdentity() // entering makes a guest of a stranger
    await this.load()
  }
}
