/**
 * A document shown late, for those who stream: nobody at the table may gain from what is seen there.
 *
 * @typedef {import('../../../../wire/eventApi.js').EventDoc} EventDoc
 */

/** Most seconds of delay. */
const MOST_S = 600

/** @param {string} search of the address @returns {number} the delay that it asks for, in ms */
export function delayOf(search) {
  const text = new URLSearchParams(search).get('delay') ?? ''
  return 1000 * Math.min(MOST_S, /^\d{1,4}$/.test(text) ? Number(text) : 0)
}

/**
 * Documents by when they came, of which the newest that is old enough is shown.
 * @template T
 */
export class Delay {
  /** @type {{ at: number, doc: T }[]} oldest first */
  #held = []

  /** @param {number} ms */
  constructor(ms) {
    this.ms = ms
  }

  /** @param {T} doc @param {number} now */
  push(doc, now) {
    this.#held.push({ at: now, doc })
  }

  /** What is shown now; forgets what is older. @param {number} now @returns {T | undefined} */
  shown(now) {
    const due = this.#held.findLastIndex(({ at }) => at + this.ms <= now)
    if (due > 0) this.#held.splice(0, due)
    return due < 0 ? undefined : this.#held[0].doc
  }

  /** When what is shown changes next, if more is held. @param {number} now @returns {number | undefined} */
  nextAt(now) {
    const next = this.#held.find(({ at }) => at + this.ms > now)
    return next && next.at + this.ms
  }
}
