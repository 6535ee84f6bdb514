import { explain } from '../i18n/problem.js'

/**
 * What is asked of the server by a press, once at a time, and why it failed. What is pressed meanwhile is
 * `aria-disabled={attempt.busy}`: a button that gets `disabled` loses the focus, and who uses keys is at the page's top.
 */
export class Attempt {
  busy = $state(false)
  problem = $state('')
  /** Those that stand in the way, where it failed by that. */
  tables = $state.raw(/** @type {import('../wire/rest.js').OwnTable[]} */ ([]))
  /** Whether one of these has been left since. */
  left = $state(false)
  #tell

  /** @param {(error: unknown) => string | Promise<string>} [tell] */
  constructor(tell = explain) {
    this.#tell = tell
  }

  /** @param {() => Promise<unknown>} work none while another is under way @returns {Promise<boolean>} whether it is done */
  async make(work) {
    if (this.busy) return false
    this.busy = true
    this.problem = ''
    this.tables = []
    this.left = false
    try {
      await work()
      return true
    } catch (error) {
      this.problem = await this.#tell(error)
      this.tables = /** @type {any} */ (error)?.tables ?? []
      return false
    } finally {
      this.busy = false
    }
  }
}
