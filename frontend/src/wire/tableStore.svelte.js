import { afterPaint, deferIdleWork } from '../app/loading/idle.js'
import { ServerClock } from './serverClock.js'
import { keepDeal, keepProof, keepSeeds } from './dealHistory.js'
import { mergePatch } from './mergePatch.js'
import { actFrame, beginAct, settleAct, uuid } from './outbox.js'
import { ReconnectingSocket } from './socket.js'

/**
 * @typedef {import('./types.js').Doc} Doc
 * @typedef {import('./types.js').GameEvent} GameEvent
 * @typedef {import('./types.js').Action} Action
 * @typedef {import('./types.js').ServerFrame} ServerFrame
 * @typedef {{ code: string, text: string, clause?: string, action?: Action }} Refusal
 */

/** @param {string} code @param {boolean} [late] with all hands, as long ago as the table says */
export const tableSocketUrl = (code, late = false) =>
  `${location.origin.replace('http', 'ws')}/ws/tables/${code}${late ? '?view=all' : ''}`

/**
 * The first frame of a table that is known before its page has a socket. `commitment`: the server's to the seed of the
 * first wall, from before the table was made.
 * @typedef {{ code: string, state: ServerFrame, commitment: string }} Preloaded
 * @type {Preloaded | undefined}
 */
let preloaded

/** Lets the next store of this table begin with its first frame. @param {Preloaded} table */
export const preloadTable = (table) => void (preloaded = table)

/** Time to connect on most lines, ms. */
const CONNECTED_MS = 1500
/** Kinds of decisions that the platform asks for, and the types of the actions that answer them. */
const PLATFORM_ACTIONS = ['ready', 'open']
/** Delay before a nonce is sent again that the server did not take, ms. */
const RETRY_OPEN_MS = 500

/** Returns the old value where the fresh one equals it, so that nothing is drawn anew. @template T @param {T} old @param {T} fresh @returns {T} */
const reuseIfEqual = (old, fresh) => (JSON.stringify(old) === JSON.stringify(fresh) ? old : fresh)

/** One table as this viewer holds it, kept true over a socket that may come and go. */
export class TableStore {
  /** @type {Doc | null} replaced as a whole; unchanged parts keep their identity */
  doc = $state.raw(null)
  /** @type {GameEvent[]} of the current deal, oldest first; an event stays the same object while the list grows */
  events = $state.raw([])
  /** @type {import('./dealHistory.js').Past[]} earlier deals, as far as this page has seen them */
  past = $state.raw([])
  /** @type {import('./types.js').Fair[]} the proofs of the walls seen so far, by deal */
  proofs = $state.raw([])
  /** @type {import('./socket.js').LinkStatus} */
  status = $state('connecting')
  /** why it was closed or lost, a close code of docs/protocol.md */
  closeCode = $state(0)
  /** @type {import('./outbox.js').Pending | null} the act that is shown in flight: the table is locked until it is settled */
  pending = $state.raw(null)
  /** Id of the decision that the player answered last. It is set with `pending`, also where the table has moved on by then. */
  answered = $state('')
  /** @type {Refusal | null} the newest refusal, for the player to read */
  refusal = $state.raw(null)

  /** The newest act that the player chose and the server has not acknowledged; the table may have moved on without it. @type {import('./outbox.js').Pending | null} */
  #unacknowledged = null
  /** The act in flight, from the moment of sending. @type {import('./outbox.js').Pending | null} */
  #inFlight = null
  #clock = new ServerClock()
  /** The document as the server sent it: the next patch applies to it. `doc` is what the player is to see of it. @type {Doc | null} */
  #serverDoc = null
  #code
  /** This page's nonces. The module is loaded in idle time, or when the server asks for a nonce. @type {Promise<import('./nonceCommitment.js').NonceCommitment> | undefined} */
  #nonceCommitment
  /** Ends the wait of idle work: there is something to see, or to answer. */
  #resolveReady = () => {}
  /** @type {ReconnectingSocket} */
  #link

  /** @param {string} code @param {string} [url] */
  constructor(code, url = tableSocketUrl(code)) {
    this.#code = code
    this.#link = new ReconnectingSocket(url, {
      onframe: (frame) => this.#receive(frame),
      onstatus: (status, closeCode) => {
        this.status = status
        if (closeCode) this.closeCode = closeCode
      },
      isAwaited: () => !!this.#serverDoc?.decision,
    })
    this.act = this.act.bind(this)
    if (preloaded?.code === code) {
      this.proofs = [{ deal: 0, commitment: preloaded.commitment }]
      this.#receive(preloaded.state)
      preloaded = undefined
    }
  }

  open() {
    // A player who opens a table is about to be asked something. Idle work waits until then, or until no connection comes.
    deferIdleWork(
      new Promise((resolve) => (this.#resolveReady = /** @type {() => void} */ (resolve))),
      CONNECTED_MS,
    )
    this.#link.open()
  }

  close() {
    this.#link.close()
  }

  /** Opens the socket anew: the page has another viewer now, and a socket keeps the viewer who opened it. */
  reopen() {
    this.close()
    this.open()
  }

  /** Epoch ms by the server's clock. */
  now = () => this.#clock.now()

  /**
   * Answers the open decision. Nothing is sent where none is open or another act is in flight. The act is sent at once; the
   * table shows it after the next frame is painted, so that the press itself is seen without delay.
   * @param {Action} action
   * @returns {boolean} whether the act was sent
   */
  act(action) {
    const pending = beginAct(this.#inFlight, this.#serverDoc?.decision, action, uuid)
    if (!pending) return false
    this.#inFlight = pending
    afterPaint(() => {
      this.#lock(this.#inFlight)
      this.answered = pending.decision
    })
    this.refusal = null
    // The default action can't come too late: the table plays it when time is up.
    const isDefault = JSON.stringify(this.#serverDoc?.decision?.default) === JSON.stringify(action)
    this.#unacknowledged = isDefault || PLATFORM_ACTIONS.includes(action.type) ? null : pending
    // Where the link is not open, the `state` that opens it has the act sent.
    if (this.status === 'open') this.#link.send(actFrame(pending))
    return true
  }

  /** @param {ServerFrame} frame */
  #receive(frame) {
    switch (frame.type) {
      case 'state':
        // null and absent mean the same: the document is built up like every patch of it.
        return this.#show(
          frame.now,
          reuseIfEqual(this.#serverDoc, mergePatch({}, frame.doc)),
          reuseIfEqual(this.events, frame.events),
          true,
        )
      case 'update':
        return this.#show(
          frame.now,
          mergePatch(this.#serverDoc, frame.patch),
          appendEvents(this.events, frame.events),
          false,
        )
      case 'ack':
        if (this.#unacknowledged?.id === frame.id) this.#unacknowledged = null
        if (this.#inFlight?.id === frame.id) this.#lock({ ...this.#inFlight, acked: true })
        return
      case 'pong':
        return this.#clock.sync(frame.now)
      case 'error':
        return this.#refuse(frame)
    }
  }

  /** @param {number} now @param {Doc} doc @param {GameEvent[]} events @param {boolean} resync */
  #show(now, doc, events, resync) {
    syncClock(this.#clock, this.doc, doc, now)
    this.past = keepDeal(this.past, this.events, events)
    this.proofs = keepSeeds(keepProof(this.proofs, doc.fair), events)
    if (doc !== this.#serverDoc) this.doc = visible(doc)
    this.#serverDoc = doc
    this.events = events
    // Before the deal there is nothing to act on, and the hand is still to come.
    if (doc.view?.phase !== 'before' || !PLATFORM_ACTIONS.includes(doc.decision?.kind ?? 'ready'))
      this.#resolveReady()
    this.#lock(settleAct(this.#inFlight, doc))
    // Also where the table has moved on: the answer tells the player whether the act counted.
    const unanswered = this.#inFlight ?? this.#unacknowledged
    if (resync && unanswered) this.#link.send(actFrame(unanswered))
    this.#answerFirstReady()
    void this.#answerPlatform('open')
  }

  /** @param {import('./outbox.js').Pending | null} pending the act in flight, shown at once */
  #lock(pending) {
    this.pending = this.#inFlight = pending
  }

  /** Answers the `ready` before the first deal by itself: nobody has to press a button before a game. */
  #answerFirstReady() {
    const { decision, view } = this.doc ?? {}
    if (decision?.kind === 'ready' && !Object.keys(view?.sheets ?? {}).length) void this.ready()
  }

  /** Answers the platform's `ready`. */
  ready() {
    return this.#answerPlatform('ready')
  }

  /** Loads what the next `ready` needs, in idle time. */
  prepare() {
    this.#loadNonceCommitment().catch(() => {})
  }

  /** @returns {Promise<import('./nonceCommitment.js').NonceCommitment>} rejects where the module can't be loaded; the next call tries again */
  #loadNonceCommitment() {
    this.#nonceCommitment ??= import('./nonceCommitment.js').then(
      ({ NonceCommitment }) => new NonceCommitment(this.#code),
    )
    this.#nonceCommitment.catch(() => (this.#nonceCommitment = undefined))
    return this.#nonceCommitment
  }

  /** Answers the platform's open decision of this kind; `ready` without a commitment where none can be made. @param {'ready' | 'open'} kind */
  async #answerPlatform(kind) {
    const doc = this.#serverDoc
    if (doc?.decision?.kind !== kind || this.#inFlight?.decision === doc.decision.id) return
    const action = await this.#loadNonceCommitment()
      .then((commitment) => commitment.answer(doc))
      .catch(() => (kind === 'ready' ? { type: 'ready' } : undefined))
    if (action && this.#serverDoc?.decision?.id === doc.decision.id) this.act(action)
  }

  /** @param {import('./types.js').ErrorFrame} frame */
  #refuse({ code, text, clause, id }) {
    const refused = [this.#inFlight, this.#unacknowledged].find((act) => act && act.id === id)
    if (id !== undefined && !refused) return
    if (refused?.action.type === 'open') return this.#retryOpen(code)
    this.refusal = { code, text, clause, action: refused?.action }
    if (refused) this.#unacknowledged = null
    if (refused === this.#inFlight) this.#lock(null)
  }

  /** The server did not take the nonce: another page's counts, or it can't take one just now. @param {string} code */
  #retryOpen(code) {
    if (code === 'other-nonce') void this.#nonceCommitment?.then((commitment) => commitment.forget())
    this.#lock(null)
    setTimeout(() => void this.#answerPlatform('open'), RETRY_OPEN_MS)
  }
}

/** Returns the document without a decision that the page answers by itself. @param {Doc} doc @returns {Doc} */
const visible = (doc) => (doc.decision?.kind === 'open' ? { ...doc, decision: undefined } : doc)

/**
 * Sets the clock by a frame. In a delayed view the delay grows from time to time, and the clock stands while it waits.
 * @param {ServerClock} clock @param {Doc | null | undefined} before @param {Doc} doc the frame's @param {number} now the frame's
 */
export function syncClock(clock, before, doc, now) {
  if (doc.behind !== before?.behind || doc.waits_for !== before?.waits_for)
    clock.turn(doc.waits_for ? now : null)
  clock.sync(now)
}

/** Events that stand before a deal's own: the wall's proof, which comes while the score sheet of the last deal is open. */
const PRELUDE = ['committed', 'continued', 'readied', 'nonce-opened', 'nonce-unopened']

/**
 * @param {GameEvent[]} events @param {GameEvent[]} fresh
 * @returns {GameEvent[]} the current deal's events with the new ones; a new deal begins the list anew
 */
export function appendEvents(events, fresh = []) {
  if (!fresh.length) return events
  const all = [...events, ...fresh]
  const dealt = all.findLastIndex((event) => event.type === 'dealt')
  if (dealt < events.length) return all
  let start = dealt
  while (start > 0 && PRELUDE.includes(all[start - 1].type)) start -= 1
  return all.slice(start)
}
