/**
 * A socket that reconnects: with exponential backoff and jitter, and at once when the network or the page returns. A
 * heartbeat finds a dead link within six seconds, or within one where the browser says that the network has gone. A hidden
 * page that nobody waits for takes longer. A busy server is waited for, and not dialled twice. The meaning of frames is not
 * known here.
 *
 * After a failed handshake browsers delay the next ones by themselves: Chromium for up to five seconds, Firefox for up to a
 * minute. So the server is then asked by HTTP, which is not delayed, until it answers.
 *
 * @typedef {'connecting' | 'open' | 'waiting' | 'closed'} LinkStatus "open": the first frame is here; "waiting": lost, tries
 *   again soon
 * @typedef {object} LinkHooks
 * @property {(frame: any) => void} onframe
 * @property {(status: LinkStatus, code: number) => void} onstatus
 * @property {() => void} [onaccept] the handshake is done, so that frames can be sent
 * @property {() => boolean} [isAwaited] whether the player is asked for something, be the page hidden or not
 */

/** Close codes after which every new try would end the same. */
export const FINAL_CODES = [4001, 4003, 4004, 4005, 4007, 4008, 4011, 4013, 4014, 4017]

/** Close codes after which a later try may succeed: too much was sent, or too many sockets are open. */
const CROWDED_CODES = [4009, 4016]

/** `WebSocket.OPEN` */
const OPEN = 1
/** Time between two looks at the link, in ms. */
const BEAT_MS = 1000
/** Time without a frame before a ping, and between two pings, in ms. */
const PING_MS = 2000
/** The latter where the page is hidden and nobody waits for it, in ms. */
const HIDDEN_PING_MS = 20000
/** Time without an answer after which a link counts as dead, in ms. */
const DEAD_MS = 5000
/** Time that the server has to accept a socket, in ms. */
const CONNECT_MS = 10000
/** Time from then on until the first frame, in ms: thousands may have come back at once, and are served one by one. */
const FIRST_FRAME_MS = 30000
/** After the browser's `offline` event, the server has this long to answer a ping, in ms. */
const OFFLINE_PING_MS = 1000
/** Delay before the first new try, in ms. */
const FIRST_WAIT_MS = 300
/** Longest delay between tries, in ms: short, as a claim window does not last longer. */
const LAST_WAIT_MS = 2400
/** Delay before a new try after a crowded close code, in ms. */
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
    this.lastReceived = this.lastBeat = this.lastPing = 0
    /** Time without a frame after which the link is given up, in ms. It tells how far the link has come. */
    this.patience = CONNECT_MS
    /** Whether the silent link has been given time because the page was held up. */
    this.reprieved = false
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retryTimer = undefined
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.heartbeat = undefined
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.offlineTimer = undefined
  }

  open() {
    addEventListener('online', this.reconnectNow)
    addEventListener('offline', this.checkOffline)
    document.addEventListener('visibilitychange', this.reconnectNow)
    this.#connect()
  }

  /** Closes the socket for good. */
  close() {
    removeEventListener('online', this.reconnectNow)
    removeEventListener('offline', this.checkOffline)
    document.removeEventListener('visibilitychange', this.reconnectNow)
    this.#drop()
    this.#setStatus('closed', 1000)
  }

  /** @param {object} frame @returns {boolean} whether the frame was sent; if not, the caller has to send it again */
  send(frame) {
    // A socket that the server closes is in CLOSING for a while before its close event.
    if (this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  /** The network or the page is back: connects at once, or checks the link. */
  reconnectNow = () => {
    if (document.hidden) return
    if (this.status === 'waiting') {
      this.tries = 0
      this.#connect()
    } else if (this.status !== 'closed') {
      this.#reprieve()
      this.#check()
    }
  }

  /** The browser says that the network has gone: the server must answer a ping, and no dial gets anywhere. */
  checkOffline = () => {
    if (this.status === 'connecting') return this.#lost(1006)
    const sentAt = Date.now()
    if (!this.send({ type: 'ping' })) return
    clearTimeout(this.offlineTimer)
    this.offlineTimer = setTimeout(() => this.lastReceived < sentAt && this.#lost(1006), OFFLINE_PING_MS)
  }

  #connect() {
    this.#drop()
    this.#setStatus('connecting', 0)
    this.lastReceived = this.lastBeat = Date.now()
    this.lastPing = 0
    this.patience = CONNECT_MS
    this.reprieved = false
    const socket = new WebSocket(this.url)
    this.socket = socket
    socket.onopen = () => {
      this.lastReceived = Date.now()
      this.patience = FIRST_FRAME_MS
      this.hooks.onaccept?.()
    }
    socket.onmessage = (message) => this.#receive(message.data)
    socket.onclose = (event) => this.#lost(event.code)
    this.heartbeat = setInterval(() => this.#beat(), BEAT_MS)
  }

  /** @param {string} data */
  #receive(data) {
    this.lastReceived = Date.now()
    this.patience = DEAD_MS
    this.tries = 0
    this.reprieved = false
    if (this.status === 'connecting') this.#setStatus('open', 0)
    this.hooks.onframe(JSON.parse(data))
  }

  #beat() {
    const now = Date.now()
    // A page that was held up has frames still to read. The same where the machine's clock was set.
    if (Math.abs(now - this.lastBeat) > 2 * BEAT_MS) this.#reprieve()
    this.lastBeat = now
    this.#check()
  }

  /** Asks a link that was silent for too long, and gives it another beat; once, as a hidden page is held up at every beat. */
  #reprieve() {
    const now = Date.now()
    this.lastReceived = Math.min(now, this.lastReceived)
    if (this.reprieved || now - this.lastReceived < PING_MS) return
    this.reprieved = true
    this.lastReceived = Math.max(this.lastReceived, now - this.patience + BEAT_MS)
    this.#ping()
  }

  #check() {
    const now = Date.now()
    const silence = now - this.lastReceived
    const rest = document.hidden && !this.hooks.isAwaited?.() ? HIDDEN_PING_MS : PING_MS
    if (silence > this.patience + rest - PING_MS) this.#lost(1006)
    // A server that is to send the first frame is asked once.
    else if (
      silence >= rest &&
      (this.status === 'open' ? Math.abs(now - this.lastPing) >= rest : !this.lastPing)
    )
      this.#ping()
  }

  #ping() {
    if (this.send({ type: 'ping' })) this.lastPing = Date.now()
  }

  /** @param {number} code */
  #lost(code) {
    const dial = this.patience === CONNECT_MS
    const socket = this.socket
    this.#drop()
    // Chromium begins no handshake with a server while another one hangs.
    socket?.close()
    if (FINAL_CODES.includes(code)) return this.#setStatus('closed', code)
    const wait = CROWDED_CODES.includes(code)
      ? FLOOD_WAIT_MS
      : Math.min(FIRST_WAIT_MS * 2 ** this.tries, LAST_WAIT_MS)
    this.tries += 1
    this.retryTimer = setTimeout(() => (dial ? this.#probe() : this.#connect()), wait * (0.5 + Math.random()))
    this.#setStatus('waiting', code)
  }

  /** Connects if the server itself answers, and not only a proxy before it; else waits on. */
  async #probe() {
    const alive = await fetch('/healthz', { method: 'HEAD', signal: AbortSignal.timeout(DEAD_MS) }).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (this.status !== 'waiting') return
    if (alive) this.#connect()
    else this.#lost(1006)
  }

  #drop() {
    clearTimeout(this.retryTimer)
    clearTimeout(this.offlineTimer)
    clearInterval(this.heartbeat)
    const socket = this.socket
    this.socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    // Closing a socket before it is open brings an error to the console.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
  }

  /** @param {LinkStatus} status @param {number} code */
  #setStatus(status, code) {
    this.status = status
    this.hooks.onstatus(status, code)
  }
}
