import { noticeText } from '../talk/noticeText.js'

/**
 * A page of a list, asked for anew whenever the filter changes. What was asked for last is shown: answers may come in
 * another order.
 * @template T
 */
export class PagedList {
  problem = $state('')
  /** @type {import('../../wire/talkApi.js').Page<T> | null} */
  found = $state.raw(null)
  /** Turns with each answer but another page's, so that as much found as before is read out again. */
  again = $state(false)
  #newest = 0

  /** @param {() => Promise<import('../../wire/talkApi.js').Page<T>>} ask */
  async load(ask) {
    const requestNumber = (this.#newest += 1)
    this.problem = ''
    try {
      const found = await ask()
      if (requestNumber !== this.#newest) return
      if (this.found?.page === found.page) this.again = !this.again
      this.found = found
    } catch (error) {
      const problem = await noticeText(error)
      if (requestNumber === this.#newest) this.problem = problem
    }
  }
}
