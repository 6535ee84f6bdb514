/**
 * A socket that comes back: exponential backoff with jitter, at once when the network or the page returns, and a
 * heartbeat that notices a dead link within about five seconds, or one when the browser says that the network has gone. It
 * knows nothing of what the frames mean.
 *
 * Each handshake that fails has browsers hold back the next ones by themselves: Chromium for up to five seconds, Firefox
 * for up to a minute. So after one that failed the server is asked by HTTP, which nothing holds back, until it answers.
 *
 * @typedef {'connecting' | 'open' | 'waiting' | 'closed'} LinkStatus "waiting": lost, tries again soon
 * @typedef {object} LinkHooks
 * @property {(frame: any) => void} onframe
 * @property {(status: LinkStatus, code: number) => void} onstatus
 */

/** Close codes after which trying again would bring the same. */
export const FINAL_CODES = [4001, 4003, 4004, 4005, 4007, 4008, 4011, 4013, 4014]

/** Too much was sent, or too many sockets are open: a little later there may be room. */
const CROWDED_CODES = [4009, 4016]

/** `WebSocket.OPEN` */
const OPEN = 1
const BEAT_MS = 2000
const DEAD_MS = 5000
/** So soon a link has to answer whose network is said to have gone: it may be another, or the server on this very machine. */
const DOUBT_MS = 1000
const FIRST_WAIT_MS = 300
/** A dead server costs a try every few seconds; a claim window lasts no longer than one wait too many. */
const LAST_WAIT_MS = 2400
const FLOOD_WAIT_MS = 5000

export class ReconnectingSocket {
  /** @param {string} url @param {LinkHooks} hooks */
  constructor(url, hooks) {
    this.url = url
    this.hooks = hooks
    /** @type {WebSocket | null} */
    this.socket = null
    /** @type {LinkStatus} */
    this.status = 'closed'
    this.tries = 0
    this.heard = this.beaten = 0
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.beat = undefined
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.doubted = undefined
  }

  open() {
    addEventListener('online', this.wake)
    addEventListener('offline', this.doubt)
    document.addEventListener('visibilitychange', this.wake)
    this.#connect()
  }

  /** Ends it for good. */
  close() {
    removeEventListener('online', this.wake)
    removeEventListener('offline', this.doubt)
    document.removeEventListener('visibilitychange', this.wake)
    this.#drop()
    this.#become('closed', 1000)
  }

  /** @param {object} frame @returns {boolean} whether it could be sent; what could not is for the caller to repeat */
  send(frame) {
    // A socket that the server closes is closing a while before it says so.
    if (this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  /** The network or the page is back: no sense in waiting on. */
  wake = () => {
    if (document.hidden) return
    if (this.status === 'waiting') {
      this.tries = 0
      this.#connect()
    } else if (this.status === 'open') this.#check()
  }

  /** The network is said to be gone. */
  doubt = () => {
    const asked = Date.now()
    if (!this.send({ type: 'ping' })) return
    clearTimeout(this.doubted)
    this.doubted = setTimeout(() => this.heard < asked && this.#lost(1006), DOUBT_MS)
  }

  #connect() {
    this.#drop()
    this.#become('connecting', 0)
    this.heard = this.beaten = Date.now()
    const socket = new WebSocket(this.url)
    this.socket = socket
    socket.onopen = () => this.#become('open', 0)
    socket.onmessage = (message) => this.#receive(message.data)
    socket.onclose = (event) => this.#lost(event.code)
    this.beat = setInterval(() => this.#beat(), BEAT_MS)
  }

  /** @param {string} data */
  #receive(data) {
    this.heard = Date.now()
    this.tries = 0
    this.hooks.onframe(JSON.parse(data))
  }

  #beat() {
    const now = Date.now()
    // A page that was held up has not read yet what came meanwhile: the link has another beat to show that it lives.
    // So it has where the machine's clock was set: back, nothing would be missed until it has caught up.
    if (Math.abs(now - this.beaten) > 2 * BEAT_MS)
      this.heard = Math.min(now, Math.max(this.heard, now - DEAD_MS + BEAT_MS / 2))
    this.beaten = now
    this.#check()
  }

  #check() {
    if (Date.now() - this.heard > DEAD_MS) this.#lost(1006)
    else this.send({ type: 'ping' })
  }

  /** @param {number} code */
  #lost(code) {
    this.#drop()
    if (FINAL_CODES.includes(code)) return this.#become('closed', code)
    const wait = CROWDED_CODES.includes(code)
      ? FLOOD_WAIT_MS
      : Math.min(FIRST_WAIT_MS * 2 ** this.tries, LAST_WAIT_MS)
    this.tries += 1
    this.timer = setTimeout(
      () => (this.tries > 1 ? this.#knock() : this.#connect()),
      wait * (0.5 + Math.random()),
    )
    this.#become('waiting', code)
  }

  /** Connects if the server, not just what stands before it, answers; else waits on. */
  async #knock() {
    const lives = await fetch('/healthz', { method: 'HEAD', signal: AbortSignal.timeout(DEAD_MS) }).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (this.status !== 'waiting') return
    if (lives) this.#connect()
    else this.#lost(1006)
  }

  #drop() {
    clearTimeout(this.timer)
    clearTimeout(this.doubted)
    clearInterval(this.beat)
    const socket = this.socket
    this.socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    // Browsers complain in the console of a socket that is closed before it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
  }

  /** @param {LinkStatus} status @param {number} code */
  #become(status, code) {
    this.status = status
    this.hooks.onstatus(status, code)
  }
}
