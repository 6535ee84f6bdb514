import { ServerClock } from './serverClock.js'
import { mergePatch } from './mergePatch.js'
import { ReconnectingSocket } from './socket.js'
import { syncClock, appendEvents } from './tableStore.svelte.js'

/**
 * @typedef {import('./types.js').Doc} Doc
 * @typedef {import('./types.js').GameEvent} GameEvent
 * @typedef {'public' | 'all'} Eyes what everyone sees, or every hand of what is over
 * @typedef {{ doc: Doc, events: GameEvent[] }} Shown what these eyes have before them
 */

/** @param {string} key of the look */
export const observerSocketUrl = (key) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/looks/${encodeURIComponent(key)}`

/** One table as everyone sees it, and with every hand of what is over, kept true over a socket that may come and go. */
export class ObserverStore {
  /** @type {Partial<Record<Eyes, Shown>>} replaced as a whole */
  shown = $state.raw({})
  /** @type {import('./socket.js').LinkStatus} */
  status = $state('connecting')

  /** @type {Record<Eyes, ServerClock>} what is over is shown by a clock of its own */
  #clocks = { public: new ServerClock(), all: new ServerClock() }
  /** @type {WeakMap<GameEvent, number>} when events came, epoch ms; those that stood before have no time */
  #came = new WeakMap()
  /** @type {ReconnectingSocket} */
  #link

  /** @param {string} key of the look */
  constructor(key) {
    this.#link = new ReconnectingSocket(observerSocketUrl(key), {
      onframe: (frame) => this.#receive(frame),
      onstatus: (status) => (this.status = status),
    })
  }

  open() {
    this.#link.open()
  }

  close() {
    this.#link.close()
  }

  /** Epoch ms by the server's clock. */
  now = () => this.#clocks.public.now()
  /** Epoch ms as it was at what is shown with every hand. */
  then = () => this.#clocks.all.now()

  /** @param {GameEvent} event @returns {number | undefined} */
  came(event) {
    return this.#came.get(event)
  }

  /** @param {any} frame */
  #receive(frame) {
    if (frame.type === 'pong') this.#clocks.public.sync(frame.now)
    if (frame.type === 'seen') this.#see(frame.viewer ?? 'public', frame.frame)
  }

  /** @param {Eyes} eyes @param {any} frame a `state` or an `update` as that viewer gets it */
  #see(eyes, frame) {
    const before = this.shown[eyes]
    const whole = frame.type === 'state'
    if (!whole) for (const event of frame.events ?? []) this.#came.set(event, frame.now)
    const doc = whole ? mergePatch({}, frame.doc) : mergePatch(before?.doc, frame.patch)
    const events = whole ? frame.events : appendEvents(before?.events ?? [], frame.events)
    syncClock(this.#clocks[eyes], before?.doc, doc, frame.now)
    this.shown = { ...this.shown, [eyes]: { doc, events } }
  }
}
