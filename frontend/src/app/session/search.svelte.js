import { ServerClock } from '../../wire/serverClock.js'
import { seek } from '../../wire/seekApi.js'
import { loadMe } from './me.svelte.js'
import { searching } from './searching.svelte.js'
import { loadStored, store } from '../browser/storage.js'

/**
 * The search for a game that the visitor has on, whatever page is open and whichever one began it. The server says
 * what is true, by the topic `me` or when it is asked; here it is only remembered.
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
  /** @type {Sought | null} what is sought, while it is */
  sought = $state.raw(null)
  /** @type {Seeking | null} how it stood when the server was last asked */
  answer = $state.raw(null)
  /** @type {Proposed | null} a table that begins once all who were found are ready */
  proposal = $state.raw(null)
  /** @type {Missed | null} the visitor did not come to a table, and the search has ended by that */
  absence = $state.raw(null)
  /** the search has ended, and not by the visitor: there was no sign of them for too long */
  lost = $state(false)
  /** the server may have missed this page since it last told of the search; where it has not, an end is the visitor's own */
  missed = false
  /** what tells of the search on the home page is in sight, so that nothing else needs to */
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

  /** @param {import('../../wire/seekApi.js').Terms} terms rejects with a Problem */
  async begin(terms) {
    searching.on = true
    this.#applyAnswer(await seek.join(terms))
  }

  /** Answers to the table that is proposed. Rejects with a Problem; that there is none any more is news, no failure. @param {boolean} ready */
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

  /** Rejects with a Problem; that a table was found meanwhile is news, no failure. */
  async end() {
    try {
      await seek.leave()
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'table-found') throw error
      return this.refresh()
    }
    this.#clear()
  }

  /** Asks the server how it stands: how long it may still take, and whether a message was missed. */
  async refresh() {
    this.#applyAnswer(await seek.status())
  }

  /**
   * What the topic `me` tells. That it tells of no search may be older than the search: then the server is asked.
   * @param {import('../../wire/seekApi.js').Mine | null | undefined} fromTopic
   */
  applyTopic(fromTopic) {
    this.absence = fromTopic?.missed ?? null
    if (fromTopic?.code) this.#openFound(fromTopic.code)
    else if (fromTopic?.sought) {
      this.missed = false
      this.#setSought(fromTopic.sought, fromTopic.proposal)
    } else if (fromTopic?.missed) this.#clear()
    else if (this.sought) this.refresh().catch(() => {}) // it is asked again before long
  }

  /** Notes that the search is over, since the visitor sits down elsewhere. */
  forget() {
    this.#clear()
  }

  /** Forgets the table found, since the page goes there now. @returns {string | null} its code */
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

  /** Of all tabs one goes, and the others may be read on: one's way to the table leads from the home page. @param {string} code */
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
