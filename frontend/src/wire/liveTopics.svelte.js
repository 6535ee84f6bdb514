import { untrack } from 'svelte'
import { me } from '../app/session/me.svelte.js'
import { mergePatch } from './mergePatch.js'
import { ReconnectingSocket } from './socket.js'

/**
 * The page's one socket to the place around the tables. What it follows are topics (docs/protocol.md): documents that
 * the server keeps true here. The socket opens with the first topic that is followed and closes with the last.
 */

/** Pages come and go; the next one is likely to follow something too. */
const LINGER_MS = 3000
/** Who was out of reach for longer may be somebody else by now; a tab that nobody looks at asks for a sign of life once a minute. */
const AWAY_MS = 75_000
/** The close codes of sockets whose session has ended, and of the banned. */
export const SIGNED_OUT = 4001
export const BANNED = 4005

/** Not closed yet, closed by the page, and at the end of a session, after which it is opened as whoever comes next. */
const PASSING = [0, 1000, SIGNED_OUT]

/** A topic as this page holds it. */
class Topic {
  /** @type {any} null until the server has told it; replaced as a whole, unchanged parts keep their identity */
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
  /** how often it has come back after more than a moment */
  returns = $state(0)

  /** Why it stays closed, a close code, where it does: 0 where it is open, comes back, or is opened anew. */
  get shut() {
    return this.status === 'closed' && !PASSING.includes(this.closeCode) ? this.closeCode : 0
  }

  /** @type {Map<string, Topic>} */
  #topics = new Map()
  /** @type {ReconnectingSocket | null} */
  #link = null
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle = undefined
  #heard = 0

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
    this.#tell()
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
        if (open) this.#leave(topic)
        open = false
      },
    }
  }

  /** Opens the socket anew: who this page is of has changed, and a socket knows only who opened it. */
  reopen() {
    if (!this.#link) return
    this.#link.close()
    for (const topic of this.#topics.values()) topic.doc = topic.refused = null
    this.#link.open()
  }

  /** @param {Topic} topic */
  #leave(topic) {
    topic.users -= 1
    if (!topic.users) this.#tell()
  }

  /**
   * Says what is followed now. Changes of one moment go as one: what is left and followed again meanwhile the server sees
   * followed all along and tells nothing anew of, so until then it is kept.
   */
  #tell() {
    clearTimeout(this.#idle)
    if ([...this.#topics.values()].some(({ users }) => users)) {
      this.#open()
      queueMicrotask(() => this.#send())
    } else this.#idle = setTimeout(() => this.#close(), LINGER_MS)
  }

  #greet() {
    if (this.#heard && Date.now() - this.#heard > AWAY_MS) this.returns += 1
    this.#send()
  }

  #send() {
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
        if (status === 'open') this.#greet()
      },
    })
    this.#link.open()
  }

  #close() {
    this.#link?.close()
    this.#link = null
    this.#heard = 0
    this.#topics.clear()
  }

  /** @param {any} frame */
  #receive(frame) {
    this.#heard = Date.now()
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

// A socket knows only who opened it: that of a stranger would go on as one, however they have got a name since, and a game
// is found for nobody who has no page open.
$effect.root(() => {
  let stranger = false
  $effect(() => {
    if (!me.known) return
    if (stranger && me.name !== null) untrack(() => live.reopen())
    stranger = me.name === null
  })
})
