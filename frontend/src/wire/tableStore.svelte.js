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
 * What is known of a table before its page has a socket: the first frame, and what the server had bound itself to before
 * there was a table.
 * @typedef {{ code: string, state: ServerFrame, commitment: string }} Foreseen
 * @type {Foreseen | undefined}
 */
let foreseen

/** Has the page of this table begin with what is known of it. @param {Foreseen} table */
export const expectTable = (table) => void (foreseen = table)

/** How long it takes to connect, on most lines, ms. */
const CONNECTED_MS = 1500
/** What the platform itself asks, and how it is answered. */
const OURS = ['ready', 'open']
/** Until a number that could not be told is told again, ms. */
const AGAIN_MS = 500

/** What is as it was stays the same, so that nothing is drawn anew. @template T @param {T} old @param {T} fresh @returns {T} */
const kept = (old, fresh) => (JSON.stringify(old) === JSON.stringify(fresh) ? old : fresh)

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
  /** @type {import('./outbox.js').Pending | null} the act under way, as it is shown: the table is locked until it is settled */
  pending = $state.raw(null)
  /** The decision that the player answered last, shown with `pending`, and also where the table has moved on before that. */
  answered = $state('')
  /** @type {Refusal | null} the newest refusal, for the player to read */
  refusal = $state.raw(null)

  /** The newest act that matters to its player and was not answered; the table may have moved on without it. @type {import('./outbox.js').Pending | null} */
  #sent = null
  /** The act under way, from the moment that it was sent. @type {import('./outbox.js').Pending | null} */
  #under = null
  #clock = new ServerClock()
  /** The document as it came, of which the next patch is: `doc` is what the player is to see of it. @type {Doc | null} */
  #held = null
  #code
  /** This page's share in the walls; it comes when nobody waits for it, or when it is asked for. @type {Promise<import('./shuffleShare.js').ShuffleShare> | undefined} */
  #shared
  /** Tells that there is something to see, or to answer. */
  #stands = () => {}
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
    })
    this.act = this.act.bind(this)
    if (foreseen?.code === code) {
      this.proofs = [{ deal: 0, commitment: foreseen.commitment }]
      this.#receive(foreseen.state)
      foreseen = undefined
    }
  }

  open() {
    // Who comes is about to be asked something: until then only what that takes is fetched, unless there is no connection.
    deferIdleWork(
      new Promise((resolve) => (this.#stands = /** @type {() => void} */ (resolve))),
      CONNECTED_MS,
    )
    this.#link.open()
  }

  close() {
    this.#link.close()
  }

  /** Opens the socket anew: who this viewer is has changed, and a socket knows only who opened it. */
  reopen() {
    this.close()
    this.open()
  }

  /** Epoch ms by the server's clock. */
  now = () => this.#clock.now()

  /**
   * Answers the open decision. Nothing is sent where none is open or one act is under way already. It goes out at once; what
   * the whole table shows of it comes after the next picture, so that who pressed sees without delay that they did.
   * @param {Action} action
   * @returns {boolean} whether it is under way now
   */
  act(action) {
    const pending = beginAct(this.#under, this.#held?.decision, action, uuid)
    if (!pending) return false
    this.#under = pending
    afterPaint(() => {
      this.#lock(this.#under)
      this.answered = pending.decision
    })
    this.refusal = null
    // What the table does by itself when time is up is nothing that could come too late.
    const byItself = JSON.stringify(this.#held?.decision?.default) === JSON.stringify(action)
    this.#sent = byItself || OURS.includes(action.type) ? null : pending
    this.#link.send(actFrame(pending))
    return true
  }

  /** @param {ServerFrame} frame */
  #receive(frame) {
    switch (frame.type) {
      case 'state':
        // null and absent mean the same: the document is built up like every patch of it.
        return this.#show(
          frame.now,
          kept(this.#held, mergePatch({}, frame.doc)),
          kept(this.events, frame.events),
          true,
        )
      case 'update':
        return this.#show(
          frame.now,
          mergePatch(this.#held, frame.patch),
          appendEvents(this.events, frame.events),
          false,
        )
      case 'ack':
        if (this.#sent?.id === frame.id) this.#sent = null
        if (this.#under?.id === frame.id) this.#lock({ ...this.#under, acked: true })
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
    if (doc !== this.#held) this.doc = visible(doc)
    this.#held = doc
    this.events = events
    // Before the deal there is nothing to act on, and the hand is still to come.
    if (doc.view?.phase !== 'before' || !OURS.includes(doc.decision?.kind ?? 'ready')) this.#stands()
    this.#lock(settleAct(this.#under, doc))
    // Also where the table has moved on: who pressed hears whether it had counted by then.
    const unanswered = this.#under ?? this.#sent
    if (resync && unanswered) this.#link.send(actFrame(unanswered))
    this.#greet()
    void this.#give('open')
  }

  /** @param {import('./outbox.js').Pending | null} pending what is under way, and shown to be */
  #lock(pending) {
    this.pending = this.#under = pending
  }

  /** Gives this player's share in the first wall unasked: nobody should have to press a button before a game. */
  #greet() {
    const { decision, view } = this.doc ?? {}
    if (decision?.kind === 'ready' && !Object.keys(view?.sheets ?? {}).length) void this.ready()
  }

  /** Answers the platform's `ready`. */
  ready() {
    return this.#give('ready')
  }

  /** Fetches what the next ready takes, while nobody waits for it. */
  prepare() {
    this.#share().catch(() => {})
  }

  /** @returns {Promise<import('./shuffleShare.js').ShuffleShare>} rejects where it can't be fetched: then it is tried anew the next time */
  #share() {
    this.#shared ??= import('./shuffleShare.js').then(({ ShuffleShare }) => new ShuffleShare(this.#code))
    this.#shared.catch(() => (this.#shared = undefined))
    return this.#shared
  }

  /** Answers the platform, if that is what it asks: without a share where that can't be had. @param {'ready' | 'open'} kind */
  async #give(kind) {
    const doc = this.#held
    if (doc?.decision?.kind !== kind || this.#under?.decision === doc.decision.id) return
    const action = await this.#share()
      .then((share) => share.answer(doc))
      .catch(() => (kind === 'ready' ? { type: 'ready' } : undefined))
    if (action && this.#held?.decision?.id === doc.decision.id) this.act(action)
  }

  /** @param {import('./types.js').ErrorFrame} frame */
  #refuse({ code, text, clause, id }) {
    const mine = [this.#under, this.#sent].find((act) => act && act.id === id)
    if (id !== undefined && !mine) return
    if (mine?.action.type === 'open') return this.#unopened(code)
    this.refusal = { code, text, clause, action: mine?.action }
    if (mine) this.#sent = null
    if (mine === this.#under) this.#lock(null)
  }

  /** The number was not taken: it is another page's that counts, or the server can't take it just now. @param {string} code */
  #unopened(code) {
    if (code === 'other-nonce') void this.#shared?.then((share) => share.forget())
    this.#lock(null)
    setTimeout(() => void this.#give('open'), AGAIN_MS)
  }
}

/** What is the page's own affair, and nothing that the player is asked. @param {Doc} doc @returns {Doc} */
const visible = (doc) => (doc.decision?.kind === 'open' ? { ...doc, decision: undefined } : doc)

/**
 * Takes the time of a frame. What is shown late is so by more from time to time, and waits for that meanwhile.
 * @param {ServerClock} clock @param {Doc | null | undefined} before @param {Doc} doc the frame's @param {number} now the frame's
 */
export function syncClock(clock, before, doc, now) {
  if (doc.behind !== before?.behind || doc.waits_for !== before?.waits_for)
    clock.turn(doc.waits_for ? now : null)
  clock.sync(now)
}

/** Events that stand before a deal's own: the wall's proof, given while the last deal's sheet still lies open. */
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
