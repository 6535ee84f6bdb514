import { request } from '../wire/rest.js'

/** Score sheets of deals before the newest one: no document carries them, they come when somebody wants to see them. */
export class OlderSheets {
  /** by deal @type {Record<string, import('../wire/types.js').Sheet>} */
  sheets = $state.raw({})
  /** why the last one that was wanted did not come @type {unknown} */
  problem = $state.raw()
  #place

  /** @param {import('../wire/types.js').Doc} doc whoever is behind the table sees no sheet earlier than its deal's end */
  constructor({ table, behind }) {
    this.#place = [`tables/${table.code}/sheets/`, behind === undefined ? '' : '?view=all']
  }

  /** @param {number} deal */
  async bring(deal) {
    this.problem = undefined
    try {
      const sheet = await request('GET', this.#place.join(`${deal}`))
      this.sheets = { ...this.sheets, [deal]: sheet }
    } catch (error) {
      this.problem = error
    }
  }
}
