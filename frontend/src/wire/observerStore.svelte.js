import { ServerClock } from './serverClock.js'
import { mergePatch } from './mergePatch.js'
import { ReconnectingSocket } from './socket.js'
import { syncClock, appendEvents } from './tableStore.svelte.js'

/**
 * @typedef {import('./types.js').Doc} Doc
 * @typedef {import('./types.js').GameEvent} GameEvent
 * @typedef {'public' | 'all'} Eyes the public's view, or every hand of finished deals
 * @typedef {{ doc: Doc, events: GameEvent[] }} Shown the document and events of one view
 */

/** @param {string} key of the observation */
export const observerSocketUrl = (key) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/looks/${encodeURIComponent(key)}`

/** One table in a moderator's two views, kept up to date over a socket that reconnects. */
export class ObserverStore {
  /** @type {Partial<Record<Eyes, Shown>>} replaced as a whole */
  shown = $state.raw({})
  /** @type {import('./socket.js').LinkStatus} */
  status = $state('connecting')

  /** @type {Record<Eyes, ServerClock>} the view of finished deals has a clock of its own */
  #clocks = { public: new ServerClock(), all: new ServerClock() }
  /** @type {WeakMap<GameEvent, number>} times of events, epoch ms; earlier ones than the socket have none */
  #eventTimes = new WeakMap()
  /** @type {ReconnectingSocket} */
  #link

  /** @param {string} key of the observation */
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
  /** The time shown in the view with every hand, epoch ms. */
  then = () => this.#clocks.all.now()

  /** @param {GameEvent} event @returns {number | undefined} */
  came(event) {
    return this.#eventTimes.get(event)
  }

  /** @param {any} frame */
  #receive(frame) {
    if (frame.type === 'pong') this.#clocks.public.sync(frame.now)
    if (frame.type === 'seen') this.#show(frame.viewer ?? 'public', frame.frame)
  }

  /** @param {Eyes} eyes @param {any} frame a `state` or an `update` as that viewer gets it */
  #show(eyes, frame) {
    const before = this.shown[eyes]
    const whole = frame.type === 'state'
    if (!whole) for (const event of frame.events ?? []) this.#eventTimes.set(event, frame.now)
    const doc = whole ? mergePatch({}, frame.doc) : mergePatch(before?.doc, frame.patch)
    const events = whole ? frame.events : appendEvents(before?.events ?? [], frame.events)
    syncClock(this.#clocks[eyes], before?.doc, doc, frame.now)
    this.shown = { ...this.shown, [eyes]: { doc, events } }
  }
}
