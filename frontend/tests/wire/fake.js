import { vi } from 'vitest'

/** A WebSocket that a test holds the other end of. */
export class FakeSocket {
  /** @type {FakeSocket[]} */
  static all = []
  static CONNECTING = 0

  /** @type {any[]} */
  sent = []
  readyState = 0
  closed = false
  /** @type {(() => void) | null} */
  onopen = null
  /** @type {((message: { data: string }) => void) | null} */
  onmessage = null
  /** @type {((event: { code: number }) => void) | null} */
  onclose = null

  /** @param {string} url */
  constructor(url) {
    this.url = url
    FakeSocket.all.push(this)
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.closed = true
  }

  /** The server accepts. */
  accept() {
    this.readyState = 1
    this.onopen?.()
  }

  /** @param {object} frame from the server */
  receive(frame) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  /** @param {number} code the connection ends */
  end(code) {
    this.onclose?.({ code })
  }

  /** Acts sent so far. */
  get acts() {
    return this.sent.filter((frame) => frame.type === 'act')
  }

  static get last() {
    return FakeSocket.all[FakeSocket.all.length - 1]
  }

  static install() {
    FakeSocket.all = []
    vi.stubGlobal('WebSocket', FakeSocket)
  }
}
