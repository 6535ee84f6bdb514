import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FINAL_CODES, ReconnectingSocket } from '../../src/wire/socket.js'
import { FakeSocket } from './fake.js'

const URL = 'ws://table'
/** The link's own sockets: what other tests have left open hears of the network, too. */
const sockets = () => FakeSocket.all.filter(({ url }) => url === URL)
const last = () => sockets()[sockets().length - 1]

/** @type {ReconnectingSocket} */
let link
/** @type {[string, number][]} */
let heard
/** @type {any[]} */
let frames
/** How often a handshake was done. */
let accepted = 0
/** What answers by HTTP. @type {import('vitest').Mock} */
let server

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  FakeSocket.install()
  vi.stubGlobal('fetch', (server = vi.fn(async () => new Response('ok'))))
  heard = []
  frames = []
  accepted = 0
  link = new ReconnectingSocket(URL, {
    onframe: (frame) => frames.push(frame),
    onstatus: (status, code) => heard.push([status, code]),
    onaccept: () => (accepted += 1),
  })
  link.open()
  last().accept()
})
afterEach(() => {
  link.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('link', () => {
  it('opens with the first frame, and hands frames on', () => {
    expect(accepted).toBe(1)
    expect(heard).toEqual([['connecting', 0]])
    last().receive({ type: 'pong', now: 1 })
    expect(frames).toEqual([{ type: 'pong', now: 1 }])
    expect(heard).toEqual([
      ['connecting', 0],
      ['open', 0],
    ])
  })

  it('is given up soon where the network is said to be gone, unless it answers', () => {
    last().receive({ type: 'pong', now: 1 })
    vi.advanceTimersByTime(100)
    dispatchEvent(new Event('offline'))
    vi.advanceTimersByTime(500)
    last().receive({ type: 'pong', now: 1 })
    vi.advanceTimersByTime(1000)
    expect(heard.at(-1)).toEqual(['open', 0])
    dispatchEvent(new Event('offline'))
    vi.advanceTimersByTime(1000)
    expect(heard.at(-1)).toEqual(['waiting', 1006])
  })

  it('is not dialled further where the network is said to be gone', () => {
    dispatchEvent(new Event('offline'))
    expect(heard.at(-1)).toEqual(['waiting', 1006])
    expect(last().closed).toBe(true)
    dispatchEvent(new Event('online'))
    expect(sockets()).toHaveLength(2)
    dispatchEvent(new Event('offline'))
    expect(last().closed).toBe(true)
    dispatchEvent(new Event('offline'))
    expect(heard.filter(([status]) => status === 'waiting')).toHaveLength(2)
  })

  it('waits longer after each failure, and starts over once it hears something', async () => {
    const waits = [300, 600, 1200, 2400, 2400, 2400]
    for (const wait of waits) {
      const before = sockets().length
      last().end(1006)
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(sockets()).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(sockets()).toHaveLength(before + 1)
    }
    last().accept()
    last().receive({ type: 'pong', now: 1 })
    last().end(1012)
    expect(heard.at(-1)).toEqual(['waiting', 1012])
    vi.advanceTimersByTime(300)
    expect(heard.at(-1)).toEqual(['connecting', 0])
  })

  it.each([
    ['is away', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is not behind its proxy', async () => new Response('', { status: 502 })],
  ])('has one handshake fail, and no more, while the server %s', async (_, answer) => {
    server.mockImplementation(answer)
    last().end(1006)
    vi.advanceTimersByTime(300)
    expect(server).not.toHaveBeenCalled()
    last().end(1006)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(sockets()).toHaveLength(2)
    expect(server.mock.calls.length).toBeGreaterThan(100)
    expect(heard.at(-1)).toEqual(['waiting', 1006])
    server.mockImplementation(async () => new Response('', { status: 404 }))
    await vi.advanceTimersByTimeAsync(2400)
    expect(sockets()).toHaveLength(3)
  })

  it('asks nothing by HTTP where the handshake was done', async () => {
    for (const wait of [300, 600, 1200]) {
      last().end(1006)
      await vi.advanceTimersByTimeAsync(wait)
      last().accept()
    }
    expect(sockets()).toHaveLength(4)
    expect(server).not.toHaveBeenCalled()
  })

  it('leaves a link alone that was made while the server was asked', async () => {
    /** @type {(answer: Response) => void} */
    let answer = () => {}
    server.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    last().end(1006)
    vi.advanceTimersByTime(300)
    last().end(1006)
    vi.advanceTimersByTime(600)
    window.dispatchEvent(new Event('online'))
    last().accept()
    last().receive({ type: 'pong', now: 1 })
    answer(new Response('ok'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sockets()).toHaveLength(3)
    expect(link.status).toBe('open')
  })

  it('tries at once when the network comes back', async () => {
    for (let index = 0; index < 5; index += 1) {
      last().end(1006)
      await vi.advanceTimersByTimeAsync(8000)
    }
    last().end(1006)
    const before = sockets().length
    window.dispatchEvent(new Event('online'))
    expect(sockets()).toHaveLength(before + 1)
  })

  it('tries at once when the page is shown again', () => {
    last().end(1006)
    const before = sockets().length
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sockets()).toHaveLength(before + 1)
  })

  it('keeps a link whose page was held up, and gives it up a beat later if it stays silent', () => {
    const socket = last()
    socket.receive({ type: 'pong', now: 1 })
    vi.setSystemTime(Date.now() + 20_000)
    vi.advanceTimersByTime(1000)
    expect(link.status).toBe('open')
    expect(socket.sent).toEqual([{ type: 'ping' }])
    socket.receive({ type: 'pong', now: 1 })
    vi.advanceTimersByTime(4000)
    expect(link.status).toBe('open')
    vi.setSystemTime(Date.now() + 20_000)
    vi.advanceTimersByTime(3000)
    expect(link.status).not.toBe('open')
  })

  it.each([
    ['waited for', () => true],
    ['not waited for', () => false],
  ])('gives up a dead link where a browser beats once a minute in a hidden page that is %s', (_, awaited) => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    link.hooks.isAwaited = awaited
    const socket = last()
    /** A minute passes, and then one beat comes. */
    const minute = () => {
      vi.setSystemTime(Date.now() + 59_000)
      vi.advanceTimersByTime(1000)
    }
    for (let index = 1; index < 4; index += 1) {
      socket.receive({ type: 'pong', now: 1 })
      minute()
      expect(socket.sent).toHaveLength(index)
      expect(link.status).toBe('open')
    }
    minute()
    expect(link.status).toBe('waiting')
    hidden.mockRestore()
  })

  it('gives up a link that is dead while the clock of its machine is set back', () => {
    last().receive({ type: 'pong', now: 1 })
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(4000)
    expect(link.status).toBe('open')
    vi.advanceTimersByTime(4000)
    expect(link.status).not.toBe('open')
  })

  it('notices a dead link within some seconds by the missing pong', () => {
    vi.advanceTimersByTime(900)
    last().receive({ type: 'pong', now: 1 })
    vi.advanceTimersByTime(3000)
    expect(last().sent).toEqual([{ type: 'ping' }])
    vi.advanceTimersByTime(2150)
    expect(heard.at(-1)).toEqual(['waiting', 1006])
    expect(last().sent).toHaveLength(2)
    expect(last().closed).toBe(true)
  })

  it('waits for a busy server, which has accepted it, and asks it once meanwhile', () => {
    vi.advanceTimersByTime(29_000)
    expect(sockets()).toHaveLength(1)
    expect(last().sent).toEqual([{ type: 'ping' }])
    window.dispatchEvent(new Event('online'))
    expect(sockets()).toHaveLength(1)
    vi.advanceTimersByTime(5000)
    expect(sockets()).toHaveLength(2)
  })

  it('waits for a handshake, and dials anew where none comes', () => {
    last().end(1006)
    vi.advanceTimersByTime(300)
    vi.advanceTimersByTime(9000)
    expect(sockets()).toHaveLength(2)
    expect(last().closed).toBe(false)
    vi.advanceTimersByTime(2000)
    expect(heard.at(-1)).toEqual(['waiting', 1006])
    expect(last().closed).toBe(true)
  })

  it('sends no ping while frames come', () => {
    for (let index = 0; index < 10; index += 1) {
      vi.advanceTimersByTime(1900)
      last().receive({ type: 'update', now: 1 })
    }
    expect(last().sent).toEqual([])
  })

  it('pings seldom while the page is hidden and nobody waits for it, and at once when it is shown', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    last().receive({ type: 'pong', now: 1 })
    vi.advanceTimersByTime(19_000)
    expect(last().sent).toEqual([])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(last().sent).toEqual([{ type: 'ping' }])
    expect(link.status).toBe('open')
    hidden.mockReturnValue(true)
    last().receive({ type: 'pong', now: 1 })
    vi.advanceTimersByTime(22_000)
    expect(last().sent).toEqual([{ type: 'ping' }, { type: 'ping' }])
    vi.advanceTimersByTime(4000)
    expect(sockets()).toHaveLength(2)
    hidden.mockRestore()
  })

  it('pings a hidden page as often as any while its player is asked for something', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    link.hooks.isAwaited = () => true
    last().receive({ type: 'pong', now: 1 })
    vi.advanceTimersByTime(2000)
    expect(last().sent).toEqual([{ type: 'ping' }])
    hidden.mockRestore()
  })

  it('keeps a link that answers', () => {
    for (let index = 0; index < 10; index += 1) {
      vi.advanceTimersByTime(2000)
      last().receive({ type: 'pong', now: 1 })
    }
    expect(sockets()).toHaveLength(1)
  })

  it.each(FINAL_CODES)('does not come back after %i', (code) => {
    last().end(code)
    vi.advanceTimersByTime(60_000)
    window.dispatchEvent(new Event('online'))
    expect(sockets()).toHaveLength(1)
    expect(heard.at(-1)).toEqual(['closed', code])
  })

  it.each([4009, 4016])('gives a crowded server a rest after %i', (code) => {
    last().end(code)
    vi.advanceTimersByTime(4999)
    expect(sockets()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets()).toHaveLength(2)
  })

  it('sends nothing once the server has begun to close it', () => {
    last().readyState = 2
    expect(link.send({ type: 'ping' })).toBe(false)
    expect(last().sent).toEqual([])
  })

  it('sends nothing before it is open', () => {
    last().end(1006)
    expect(link.send({ type: 'ping' })).toBe(false)
  })

  it('leaves nothing behind when it is closed', () => {
    link.close()
    vi.advanceTimersByTime(60_000)
    window.dispatchEvent(new Event('online'))
    expect(sockets()).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
