import { loadPlugin, loadCompletePlugin } from '../../app/loading/gamePlugin.js'
import { setGameTerms } from '../../i18n/i18n.svelte.js'
import { parse } from './position.js'
import { sceneOf } from './scene.js'

/**
 * @typedef {import('./position.js').Place} Place
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('../../wire/archiveApi.js').Match} Match
 */

/** A match that is over, and the place in it that is shown. Each deal is fetched when it is reached, the next one ahead. */
export class Replay {
  /** @type {Match | null} */
  match = $state.raw(null)
  /** the plugin of its game @type {import('../../app/loading/gamePlugin.js').GamePlugin | null} */
  plugin = $state.raw(null)
  /** the same with its details, once the table is shown @type {import('../../app/loading/gamePlugin.js').CompletePlugin | null} */
  whole = $state.raw(null)
  /** the deal shown, as its viewer saw it @type {Scene | null} */
  scene = $state.raw(null)
  /** the moment shown of that deal */
  moment = $state(0)
  /** whether the moment shown is one step after the last one; after a jump no events are shown */
  follows = $state(false)
  /** why the place asked for can't be shown @type {unknown} */
  problem = $state.raw(null)
  /** whether a deal is being fetched */
  loading = $state(false)

  /** @type {Map<string, Promise<Scene>>} */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  #scenes = new Map()
  #latestRequest = 0

  /**
   * @param {string} code
   * @param {Pick<typeof import('../../wire/archiveApi.js').archive, 'match' | 'deal' | 'coach'>} source
   */
  constructor(code, source) {
    this.code = code
    this.source = source
  }

  /** The place shown; the beginning before anything is shown. @returns {Place} */
  get place() {
    const { deal, view } = this.scene ?? { deal: 0, view: /** @type {const} */ ('all') }
    return { deal, moment: this.moment, view }
  }

  /** @returns {import('../../wire/types.js').Doc | undefined} */
  get doc() {
    return this.scene?.docs[this.moment]
  }

  get moments() {
    return this.scene?.docs.length ?? 0
  }

  /** Number of deals that were dealt. */
  get deals() {
    return this.match?.dealt ?? 0
  }

  get atStart() {
    return this.moment === 0 && this.place.deal === 0
  }

  get atEnd() {
    return this.moment >= this.moments - 1 && this.place.deal >= this.deals - 1
  }

  /** Fetches the match and shows the place that an address names. @param {string} hash */
  async open(hash) {
    this.problem = null
    this.loading = true
    try {
      this.match ??= await this.source.match(this.code)
      this.#prefetch(placeIn(hash, this.match))
      this.plugin ??= await loadPlugin(this.match.table.game)
      setGameTerms(this.match.table.game)
    } catch (error) {
      this.problem = error
    } finally {
      this.loading = false
    }
    if (!this.plugin || !this.match) return
    if (this.deals) await this.go(placeIn(hash, this.match))
    try {
      this.whole ??= await loadCompletePlugin(this.match.table.game)
    } catch (error) {
      this.problem = error
    }
  }

  /**
   * Shows another place; a place beyond the end is the end. Of several calls the last one counts.
   * @param {Partial<Place>} target
   * @returns {Promise<void>} settles when the place is shown, or given up
   */
  async go(target) {
    const requestNumber = (this.#latestRequest += 1)
    const { deal, moment, view } = { ...this.place, ...target }
    const number = Math.max(0, Math.min(deal, this.deals - 1))
    if (this.scene?.deal === number && this.scene.view === view) {
      this.loading = false
      return this.#show(this.scene, moment)
    }
    this.loading = true
    try {
      const scene = await this.#scene(number, view)
      if (requestNumber === this.#latestRequest) this.#show(scene, moment)
    } catch (error) {
      if (requestNumber === this.#latestRequest) this.problem = error
    } finally {
      if (requestNumber === this.#latestRequest) this.loading = false
    }
  }

  /** @param {number} steps forward, or back where negative; goes on into the next deal, and back into the last */
  step(steps) {
    const { deal } = this.place
    const wanted = this.moment + steps
    if (wanted < 0) return deal ? this.go({ deal: deal - 1, moment: Infinity }) : this.go({ moment: 0 })
    if (wanted < this.moments) return this.go({ moment: wanted })
    return deal + 1 < this.deals ? this.go({ deal: deal + 1, moment: 0 }) : this.go({ moment: Infinity })
  }

  /** Shows the beginning of the next deal, of this one, or of the one before. @param {-1 | 1} way */
  skip(way) {
    const { deal } = this.place
    if (way > 0)
      return deal + 1 < this.deals ? this.go({ deal: deal + 1, moment: 0 }) : this.go({ moment: Infinity })
    return this.go({ deal: this.moment ? deal : Math.max(0, deal - 1), moment: 0 })
  }

  /** @param {Scene} scene @param {number} moment */
  #show(scene, moment) {
    this.problem = null
    const fresh = this.scene !== scene
    const at = Math.max(0, Math.min(moment, scene.docs.length - 1))
    const begins = this.scene?.deal === scene.deal - 1
    this.follows = at === (fresh ? (begins ? 0 : NaN) : this.moment + 1)
    this.scene = scene
    this.moment = at
    if (fresh) this.#prefetch({ deal: scene.deal + 1, view: scene.view })
  }

  /** Fetches a deal, if there is one; a failure is shown once that deal is reached. @param {Pick<Place, 'deal' | 'view'>} place */
  #prefetch({ deal, view }) {
    if (deal < this.deals) this.#scene(deal, view).catch(() => {})
  }

  /** @param {number} deal @param {import('./position.js').View} view @returns {Promise<Scene>} */
  #scene(deal, view) {
    const key = `${deal}.${view}`
    const match = /** @type {Match} */ (this.match)
    const cached = this.#scenes.get(key)
    if (cached) return cached
    const request = this.source.deal(match, deal, view).then((answer) => sceneOf(answer, tableOf(match)))
    this.#scenes.set(key, request)
    request.catch(() => this.#scenes.delete(key))
    return request
  }
}

/**
 * Returns the place that an address names. A seat that this table doesn't have means every hand.
 * @param {string} hash @param {Match} match @returns {Place}
 */
function placeIn(hash, { table }) {
  const place = parse(hash)
  return Object.hasOwn(table.seats, place.view) ? place : { ...place, view: 'all' }
}

/**
 * Returns the table with the number of deals that were dealt: a match by time has none of its own.
 * @param {Match} match @returns {Match['table']}
 */
const tableOf = ({ table, dealt }) => ({
  ...table,
  deals: table.deals && Math.min(table.deals, Math.max(dealt, 1)),
})
