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

/**
 * What `given` was so many ms ago. Called while a component is created.
 * @template T
 * @param {() => T | null} given @param {number} ms
 */
export function delayed(given, ms) {
  const delay = new Delay(ms)
  let doc = $state.raw(/** @type {T | undefined} */ (undefined))
  let first = $state(/** @type {number | undefined} */ (undefined))
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined)
  function show() {
    clearTimeout(timer)
    const now = performance.now()
    doc = /** @type {T | undefined} */ (delay.shown(now))
    const next = delay.nextAt(now)
    first = doc === undefined && next !== undefined ? next - now : undefined
    if (next !== undefined) timer = setTimeout(show, next - now)
  }
  $effect(() => {
    const newest = given()
    if (newest === null) return
    delay.push(newest, performance.now())
    show()
  })
  $effect(() => () => clearTimeout(timer))
  return {
    get doc() {
      return doc
    },
    /** Whether there is a document, of which the first is not shown yet. */
    get waits() {
      return first !== undefined
    },
  }
}
