import { explain } from '../../../../../i18n/problem.js'
import { webhooksApi } from '../../../../../wire/webhooksApi.js'

/**
 * The last messages of a webhook, asked for again as long as any is under way.
 * @typedef {import('../../../../../wire/webhooksApi.js').Delivery} Delivery
 */

/** Delays between two looks at what is under way, in ms: each is twice as long as the one before. */
const FIRST_MS = 1000
const MOST_MS = 60_000

/** @param {Delivery[] | null} list */
const anyWaits = (list) => list?.some(({ status }) => status === 'waiting') ?? false

export class Deliveries {
  /** @type {Delivery[] | null} */
  list = $state.raw(null)
  problem = $state('')
  /** Whether something was sent: what becomes of it is read out. */
  followed = $state(false)
  #event
  #webhook
  #onsettled
  #delay = FIRST_MS
  #newest = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer

  /**
   * Called while a component is created: it looks for as long as that lives.
   * @param {string} event @param {string} webhook @param {() => void} onsettled nothing is under way any more
   */
  constructor(event, webhook, onsettled) {
    this.#event = event
    this.#webhook = webhook
    this.#onsettled = onsettled
    $effect(() => {
      void this.load()
      return () => {
        this.#newest += 1
        clearTimeout(this.#timer)
      }
    })
  }

  /** Looks again soon: something was sent. */
  follow() {
    this.followed = true
    this.#delay = FIRST_MS
    return this.load()
  }

  /** @returns {Promise<void>} never rejects */
  load = async () => {
    const mine = (this.#newest += 1)
    clearTimeout(this.#timer)
    try {
      const { deliveries } = await webhooksApi.deliveries(this.#event, this.#webhook)
      if (mine === this.#newest) this.#show(deliveries)
    } catch (error) {
      const text = await explain(error)
      if (mine === this.#newest) this.problem = text
    }
  }

  /** @param {Delivery[]} deliveries */
  #show(deliveries) {
    const waited = anyWaits(this.list)
    this.list = deliveries
    this.problem = ''
    if (anyWaits(deliveries)) this.#lookLater()
    else if (waited) this.#onsettled()
  }

  #lookLater() {
    this.#timer = setTimeout(this.load, this.#delay)
    this.#delay = Math.min(2 * this.#delay, MOST_MS)
  }
}
