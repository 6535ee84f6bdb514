import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LookStore } from '../../src/wire/look.svelte.js'
import { FakeSocket } from './fake.js'

const TABLE = { code: 'abc', seats: {} }

/** @type {LookStore} */
let store

/** @param {number | null} viewer @param {object} frame */
const see = (viewer, frame) => FakeSocket.last.receive({ type: 'seen', viewer, frame })

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.install()
  store = new LookStore('key/of')
  store.open()
  FakeSocket.last.accept()
})
afterEach(() => {
  store.close()
  vi.useRealTimers()
})

describe('look store', () => {
  it('names its look in the address', () => {
    expect(FakeSocket.last.url).toMatch(/\/ws\/looks\/key%2Fof$/)
  })

  it('keeps the eyes apart', () => {
    see(null, { type: 'state', now: 1, doc: { table: TABLE }, events: [] })
    see(0, { type: 'state', now: 1, doc: { table: TABLE, you: 0, decision: null }, events: [] })
    see(0, {
      type: 'update',
      now: 2,
      patch: { view: { hand: ['1m'] } },
      events: [{ type: 'drew', tile: '1m' }],
    })
    expect(store.shown.public).toEqual({ doc: { table: TABLE }, events: [] })
    expect(store.shown['0']?.doc).toEqual({ table: TABLE, you: 0, view: { hand: ['1m'] } })
    expect(store.shown['0']?.events).toEqual([{ type: 'drew', tile: '1m' }])
  })

  it('knows when what it saw came, and of what stood before does not', () => {
    see(0, { type: 'state', now: 1, doc: { table: TABLE }, events: [{ type: 'dealt' }] })
    see(0, { type: 'update', now: 77, patch: {}, events: [{ type: 'drew' }] })
    const [before, came] = store.shown['0']?.events ?? []
    expect(store.came(before)).toBeUndefined()
    expect(store.came(came)).toBe(77)
  })

  it('begins anew after a break, and ends for good when the look is over', () => {
    see(0, { type: 'state', now: 1, doc: { table: TABLE, you: 0 }, events: [{ type: 'dealt' }] })
    FakeSocket.last.end(1006)
    expect(store.status).toBe('waiting')
    vi.advanceTimersByTime(1000)
    FakeSocket.last.accept()
    see(0, { type: 'state', now: 9, doc: { table: TABLE, you: 0 }, events: [] })
    expect(store.shown['0']?.events).toEqual([])
    FakeSocket.last.end(4014)
    expect(store.status).toBe('closed')
  })
})
