import { ServerClock } from '../../wire/serverClock.js'
import { seek } from '../../wire/seekApi.js'
import { loadMe } from './me.svelte.js'
import { searching } from './searching.svelte.js'
import { loadStored, store } from '../browser/storage.js'

/**
 * The visitor's search for a game, whatever page is open. The server has its state and sends it with the topic `me` or when
 * asked; this is a copy.
 *
 * @typedef {import('../../wire/seekApi.js').Sought} Sought
 * @typedef {import('../../wire/seekApi.js').Seeking} Seeking
 * @typedef {import('../../wire/seekApi.js').Proposed} Proposed
 * @typedef {import('../../wire/seekApi.js').Missed} Missed
 */

/** Storage key of the found table that this browser has gone to last: it goes there once. */
const GONE_TO = 'seek.gone-to'
/** Head start to a found table of the focused tab over a visible one, and of that over a hidden one, in ms. */
const HEAD_START_MS = 200

class Search {
  /** @type {Sought | null} the terms of the search, while there is one */
  sought = $state.raw(null)
  /** @type {Seeking | null} the server's last answer */
  answer = $state.raw(null)
  /** @type {Proposed | null} a table that begins once all who were found are ready */
  proposal = $state.raw(null)
  /** @type {Missed | null} set where the visitor did not come to a table, which ended the search */
  absence = $state.raw(null)
  /** whether the server ended the search: there was no sign of the visitor for too long */
  lost = $state(false)
  /** whether the server may have missed this page since its last message; if not, the visitor ended the search */
  missed = false
  /** whether the home page's part about the search is in sight, so that no other is needed */
  seen = $state(false)
  /** @type {string | null} the code of a table that was found and that this page has not gone to yet */
  found = $state(null)

  #clock = new ServerClock()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #openTimer = undefined

  /** The server's time now, epoch ms. */
  now() {
    return this.#clock.now()
  }

  /** @param {Partial<import('../../wire/seekApi.js').Terms>} terms rejects with a Problem */
  async begin(terms) {
    searching.on = true
    this.#applyAnswer(await seek.join(terms))
  }

  /** Answers the proposal. Rejects with a Problem, but not where there is no proposal any more. @param {boolean} ready */
  async answerTo(ready) {
    try {
      this.#applyAnswer(await seek.answer(ready))
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'no-proposal') throw error
      await this.refresh()
    }
  }

  /** Notes, here and on the server, that the visitor has read why the search has ended. */
  async dismiss() {
    this.absence = null
    await seek.leave()
  }

  /** Ends the search. Rejects with a Problem, but not where a table was found meanwhile. */
  async end() {
    try {
      await seek.leave()
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'table-found') throw error
      return this.refresh()
    }
    this.#clear()
  }

  /** Asks the server for the state of the search: the time it may take, and what messages were missed. */
  async refresh() {
    this.#applyAnswer(await seek.status())
  }

  /**
   * Applies the topic `me`. A document without a search may be older than the search: then the server is asked.
   * @param {import('../../wire/seekApi.js').Mine | null | undefined} fromTopic
   */
  applyTopic(fromTopic) {
    this.absence = fromTopic?.missed ?? null
    if (fromTopic?.code) this.#openFound(fromTopic.code)
    else if (fromTopic?.sought) {
      this.missed = false
      this.#setSought(fromTopic.sought, fromTopic.proposal)
    } else if (fromTopic?.missed) this.#clear()
    else if (this.sought) this.refresh().catch(() => {}) // the server is asked again soon
  }

  /** Ends the search here: the visitor sits down elsewhere. */
  forget() {
    this.#clear()
  }

  /** Takes the table that was found: the page goes there now. @returns {string | null} its code */
  takeFound() {
    const code = this.found
    this.found = null
    return code
  }

  /** @param {Seeking} answer */
  #applyAnswer(answer) {
    const { state, sought, code, now } = answer
    this.#clock.sync(now)
    this.answer = answer
    this.absence = answer.missed ?? null
    if (state === 'waiting' && sought) this.#setSought(sought, answer.proposal)
    else if (this.sought) {
      if (state === 'playing' && code) this.#openFound(code)
      else {
        this.#clear()
        this.lost = this.missed && !answer.missed
      }
    }
  }

  /** @param {Sought} sought @param {Proposed | null} [proposal] */
  #setSought(sought, proposal = null) {
    const { since, let_down: letDown } = this.sought ?? {}
    if (since !== sought.since || Boolean(letDown) !== Boolean(sought.let_down)) this.sought = sought
    this.proposal = proposal
    this.lost = false
  }

  /** Lets one of all tabs open the table; the others stay, and the home page leads to the table. @param {string} code */
  #openFound(code) {
    this.#clear()
    const turn = document.hidden ? 2 : document.hasFocus() ? 0 : 1
    clearTimeout(this.#openTimer)
    this.#openTimer = setTimeout(() => {
      if (loadStored(GONE_TO, '') === code) return loadMe().catch(() => {})
      store(GONE_TO, code)
      this.found = code
    }, turn * HEAD_START_MS)
  }

  #clear() {
    this.sought = this.proposal = null
    this.lost = false
  }
}

export const search = new Search()
