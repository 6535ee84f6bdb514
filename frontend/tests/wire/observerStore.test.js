import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ObserverStore } from '../../src/wire/observerStore.svelte.js'
import { FakeSocket } from './fake.js'

const TABLE = { code: 'abc', seats: {} }

/** @type {ObserverStore} */
let store

/** @param {"all" | null} viewer @param {object} frame */
const see = (viewer, frame) => FakeSocket.last.receive({ type: 'seen', viewer, frame })

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.install()
  store = new ObserverStore('key/of')
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
    see('all', { type: 'state', now: 1, doc: { table: TABLE, behind: 9, view: null }, events: [] })
    see('all', {
      type: 'update',
      now: 2,
      patch: { view: { hand: ['1m'] } },
      events: [{ type: 'drew', tile: '1m' }],
    })
    expect(store.shown.public).toEqual({ doc: { table: TABLE }, events: [] })
    expect(store.shown.all?.doc).toEqual({ table: TABLE, behind: 9, view: { hand: ['1m'] } })
    expect(store.shown.all?.events).toEqual([{ type: 'drew', tile: '1m' }])
  })

  it('knows when what it saw came, and of what stood before does not', () => {
    see('all', { type: 'state', now: 1, doc: { table: TABLE }, events: [{ type: 'dealt' }] })
    see('all', { type: 'update', now: 77, patch: {}, events: [{ type: 'drew' }] })
    const [before, came] = store.shown.all?.events ?? []
    expect(store.came(before)).toBeUndefined()
    expect(store.came(came)).toBe(77)
  })

  it('goes by a clock of its own where it shows what is over, which stands still while it waits', () => {
    vi.setSystemTime(1_000_000)
    see(null, { type: 'state', now: 900_000, doc: { table: TABLE }, events: [] })
    see('all', {
      type: 'state',
      now: 500_000,
      doc: { table: TABLE, behind: 9, waits_for: 'deal' },
      events: [],
    })
    const [live, then] = [store.now(), store.then()]
    vi.advanceTimersByTime(5000)
    expect([store.now() - live, store.then() - then]).toEqual([5000, 0])
    expect(then).toBe(500_000)
    see('all', { type: 'update', now: 500_100, patch: { behind: 20, waits_for: null }, events: [] })
    vi.advanceTimersByTime(3000)
    expect(store.then()).toBe(503_100)
  })

  it('begins anew after a break, and ends for good when the look is over', () => {
    see('all', { type: 'state', now: 1, doc: { table: TABLE, behind: 9 }, events: [{ type: 'dealt' }] })
    FakeSocket.last.end(1006)
    expect(store.status).toBe('waiting')
    vi.advanceTimersByTime(1000)
    FakeSocket.last.accept()
    see('all', { type: 'state', now: 9, doc: { table: TABLE, behind: 9 }, events: [] })
    expect(store.shown.all?.events).toEqual([])
    FakeSocket.last.end(4014)
    expect(store.status).toBe('closed')
  })
})
