import { untrack } from 'svelte'
import { me } from '../app/session/me.svelte.js'
import { mergePatch } from './mergePatch.js'
import { ServerClock } from './serverClock.js'
import { ReconnectingSocket } from './socket.js'

/**
 * The page's one live socket. It follows topics (docs/protocol.md): documents that the server keeps up to date here. The
 * socket opens with the first topic that is followed and closes with the last.
 */

/** Delay before the socket is closed after its last topic, in ms: the next page is likely to follow one too. */
const LINGER_MS = 3000
/**
 * Silence after which a new connection counts as a return, in ms: the viewer may be another by then. A hidden tab pings once
 * a minute.
 */
const AWAY_MS = 75_000
/** The close codes of sockets whose session has ended, and of the banned. */
export const SIGNED_OUT = 4001
export const BANNED = 4005

/** Close codes after which the socket opens anew: none yet, closed by the page, and the end of a session. */
const PASSING = [0, 1000, SIGNED_OUT]

/** A topic as this page holds it. */
class Topic {
  /** @type {any} null until the server has sent it; replaced as a whole, unchanged parts keep their identity */
  doc = $state.raw(null)
  /** @type {{ code: string, text: string } | null} why it can't be followed */
  refused = $state.raw(null)
  users = 0
}

class Live {
  /** @type {import('./socket.js').LinkStatus} */
  status = $state('closed')
  /** why it was closed or lost, a close code of docs/protocol.md */
  closeCode = $state(0)
  /** number of returns after a long silence */
  returns = $state(0)

  /** The close code where the socket stays closed; 0 where it is open or opens again. */
  get shut() {
    return this.status === 'closed' && !PASSING.includes(this.closeCode) ? this.closeCode : 0
  }

  /** @type {Map<string, Topic>} */
  #topics = new Map()
  /** @type {ReconnectingSocket | null} */
  #link = null
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #closeTimer = undefined
  #lastReceived = 0
  #clock = new ServerClock()

  /** The server's time now, epoch ms: by its pongs, by this machine's clock until the first. */
  now = () => this.#clock.now()

  /**
   * Follows a topic until `close` is called. Several parts of a page may follow the same.
   * @param {string} name
   * @returns {{ readonly doc: any, readonly refused: { code: string, text: string } | null,
   *   readonly status: import('./socket.js').LinkStatus, close: () => void }}
   */
  follow(name) {
    const topic = this.#topics.get(name) ?? new Topic()
    this.#topics.set(name, topic)
    topic.users += 1
    this.#sendSoon()
    const status = () => this.status
    let open = true
    return {
      get doc() {
        return topic.doc
      },
      get refused() {
        return topic.refused
      },
      get status() {
        return status()
      },
      close: () => {
        if (open) this.#unfollow(topic)
        open = false
      },
    }
  }

  /** Opens the socket anew: the page has another viewer now, and a socket keeps the viewer who opened it. */
  reopen() {
    if (!this.#link) return
    this.#link.close()
    for (const topic of this.#topics.values()) topic.doc = topic.refused = null
    this.#link.open()
  }

  /** @param {Topic} topic */
  #unfollow(topic) {
    topic.users -= 1
    if (!topic.users) this.#sendSoon()
  }

  /**
   * Tells the server the topics that are followed now. Changes of one task go as one frame: for the server a topic that is
   * left and followed again meanwhile was followed all along, and is not sent anew. So it is kept until then.
   */
  #sendSoon() {
    clearTimeout(this.#closeTimer)
    if ([...this.#topics.values()].some(({ users }) => users)) {
      this.#open()
      queueMicrotask(() => this.#follow())
    } else this.#closeTimer = setTimeout(() => this.#close(), LINGER_MS)
  }

  #onAccept() {
    if (this.#lastReceived && Date.now() - this.#lastReceived > AWAY_MS) this.returns += 1
    this.#follow()
  }

  #follow() {
    for (const [name, { users }] of this.#topics) if (!users) this.#topics.delete(name)
    this.#link?.send({ type: 'follow', topics: [...this.#topics.keys()] })
  }

  #open() {
    if (this.#link) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.#link = new ReconnectingSocket(`${scheme}://${location.host}/ws/site`, {
      onframe: (frame) => this.#receive(frame),
      onstatus: (status, code) => {
        this.status = status
        if (code) this.closeCode = code
      },
      onaccept: () => this.#onAccept(),
    })
    this.#link.open()
  }

  #close() {
    this.#link?.close()
    this.#link = null
    this.#lastReceived = 0
    this.#topics.clear()
  }

  /** @param {any} frame */
  #receive(frame) {
    this.#lastReceived = Date.now()
    if (frame.type === 'pong') this.#clock.sync(frame.now)
    const topic = this.#topics.get(frame.topic)
    if (!topic) return
    if (frame.type === 'refused') topic.refused = { code: frame.code, text: frame.text }
    else if (frame.type === 'topic') {
      topic.refused = null
      // null and absent mean the same: the document is built up like every patch of it.
      topic.doc = frame.patch ? mergePatch(topic.doc, frame.patch) : mergePatch({}, frame.doc)
    }
  }
}

export const live = new Live()

// A socket keeps the viewer who opened it. Once a stranger has got a name it has to be opened anew: a game is found only for
// players who have a page open.
$effect.root(() => {
  let stranger = false
  $effect(() => {
    if (!me.known) return
    if (stranger && me.name !== null) untrack(() => live.reopen())
    stranger = me.name === null
  })
})
