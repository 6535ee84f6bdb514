import { loadPlugin, loadCompletePlugin } from '../../app/loading/gamePlugin.js'
import { speak } from '../../i18n/i18n.svelte.js'
import { parse } from './position.js'
import { sceneOf } from './scene.js'

/**
 * @typedef {import('./position.js').Place} Place
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('../../wire/archiveApi.js').Match} Match
 */

/** A game that is over, and where in it one looks. Deals are fetched when they are come to, the next one ahead. */
export class Replay {
  /** @type {Match | null} */
  match = $state.raw(null)
  /** how its game looks @type {import('../../app/loading/gamePlugin.js').GamePlugin | null} */
  plugin = $state.raw(null)
  /** the same with what tells of it, once the table stands @type {import('../../app/loading/gamePlugin.js').CompletePlugin | null} */
  whole = $state.raw(null)
  /** the deal shown, as its viewer saw it @type {Scene | null} */
  scene = $state.raw(null)
  /** its moment shown */
  moment = $state(0)
  /** whether that came one step after what was shown before: all else is a jump, of which nothing has happened */
  follows = $state(false)
  /** why nothing, or not what was wished, can be shown @type {unknown} */
  problem = $state.raw(null)
  /** whether a wish is on its way */
  loading = $state(false)

  /** @type {Map<string, Promise<Scene>>} */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  #scenes = new Map()
  #wish = 0

  /**
   * @param {string} code
   * @param {typeof import('../../wire/archiveApi.js').archive} source
   */
  constructor(code, source) {
    this.code = code
    this.source = source
  }

  /** Where one is; the beginning before anything is shown. @returns {Place} */
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

  /** How many deals there are to see. */
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
      this.#ahead(placeIn(hash, this.match))
      this.plugin ??= await loadPlugin(this.match.table.game)
      speak(this.match.table.game)
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
   * Shows another place; what is beyond the end is the end. Of several wishes the last one counts.
   * @param {Partial<Place>} wish
   * @returns {Promise<void>} when it is shown, or has been given up
   */
  async go(wish) {
    const mine = (this.#wish += 1)
    const { deal, moment, view } = { ...this.place, ...wish }
    const number = Math.max(0, Math.min(deal, this.deals - 1))
    if (this.scene?.deal === number && this.scene.view === view) {
      this.loading = false
      return this.#show(this.scene, moment)
    }
    this.loading = true
    try {
      const scene = await this.#scene(number, view)
      if (mine === this.#wish) this.#show(scene, moment)
    } catch (error) {
      if (mine === this.#wish) this.problem = error
    } finally {
      if (mine === this.#wish) this.loading = false
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

  /** Another deal, from its beginning; back means this one's beginning first. @param {-1 | 1} way */
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
    if (fresh) this.#ahead({ deal: scene.deal + 1, view: scene.view })
  }

  /** Fetches a deal, if there is one; a failure is told when it is come to. @param {Pick<Place, 'deal' | 'view'>} place */
  #ahead({ deal, view }) {
    if (deal < this.deals) this.#scene(deal, view).catch(() => {})
  }

  /** @param {number} deal @param {import('./position.js').View} view @returns {Promise<Scene>} */
  #scene(deal, view) {
    const key = `${deal}.${view}`
    const match = /** @type {Match} */ (this.match)
    const known = this.#scenes.get(key)
    if (known) return known
    const coming = this.source.deal(match, deal, view).then((answer) => sceneOf(answer, tableOf(match)))
    this.#scenes.set(key, coming)
    coming.catch(() => this.#scenes.delete(key))
    return coming
  }
}

/**
 * The place that an address names; with every hand for a seat that this table doesn't have.
 * @param {string} hash @param {Match} match @returns {Place}
 */
function placeIn(hash, { table }) {
  const place = parse(hash)
  return Object.hasOwn(table.seats, place.view) ? place : { ...place, view: 'all' }
}

/**
 * The table with as many deals as were dealt: one played by time has no number of them.
 * @param {Match} match @returns {Match['table']}
 */
const tableOf = ({ table, dealt }) => ({
  ...table,
  deals: table.deals && Math.min(table.deals, Math.max(dealt, 1)),
})
