import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TableStore } from '../../src/wire/tableStore.svelte.js'
import { FakeSocket } from './fake.js'

const TURN = { type: 'discard', tile: '5m' }
const DECISION = { id: '0.7.turn', kind: 'turn', actions: [TURN], default: TURN, deadline: 90_000, bank: 0 }
const DOC = { table: { code: 'abc', seats: {} }, you: 0, view: { sheets: {} } }

/** @type {TableStore} */
let store

/** @param {object} doc opens a socket and gives it the state */
function connect(doc) {
  FakeSocket.last.accept()
  FakeSocket.last.receive({ type: 'state', now: Date.now(), doc, events: [] })
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.install()
  sessionStorage.clear()
  store = new TableStore('abc', 'ws://table')
  store.open()
})
afterEach(() => {
  store.close()
  vi.useRealTimers()
})

describe('its share in the wall', () => {
  const READY = { ...DECISION, id: '0.ready', kind: 'ready', default: { type: 'ready' } }
  const OPEN = {
    ...DECISION,
    id: '0.open',
    kind: 'open',
    actions: [{ type: 'open' }],
    default: { type: 'open' },
  }
  const fair = { deal: 0, commitment: 'c0'.repeat(32) }
  const asked = { ...DOC, decision: READY, fair }
  const opening = { ...DOC, decision: OPEN, fair }
  /** @param {string} [commitment] @param {number} [seat] of a number */
  const hashOf = (/** @type {string} */ nonce, commitment = fair.commitment, seat = 0) =>
    createHash('sha256').update(`mahjong-nonce/1:${commitment}:${seat}:${nonce}`).digest('hex')
  /** @param {number} count of acts sent over the newest socket */
  const acts = (count) =>
    vi.waitFor(() => {
      expect(FakeSocket.last.acts).toHaveLength(count)
      return FakeSocket.last.acts.map(({ action }) => action)
    })
  /** @param {object} patch */
  const update = (patch) => FakeSocket.last.receive({ type: 'update', now: 0, patch, events: [] })
  /** The page is loaded again. */
  function reload() {
    store.close()
    store = new TableStore('abc', 'ws://table')
    store.open()
  }

  it('is bound by the first ready, which needs no press, and told once it is asked for', async () => {
    connect(asked)
    const [ready] = await acts(1)
    expect(ready).toEqual({ type: 'ready', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    update({ decision: OPEN })
    const [, open] = await acts(2)
    expect(open.nonce).toMatch(/^[0-9a-f]{64}$/)
    expect(hashOf(open.nonce)).toBe(ready.hash)
    expect(FakeSocket.last.acts[1].decision).toBe('0.open')
  })

  it('is nothing that the player is asked', async () => {
    connect(asked)
    await acts(1)
    update({ decision: OPEN })
    expect(store.doc?.decision).toBeUndefined()
    update({ decision: { deadline: 95_000 } })
    expect(store.doc?.decision).toBeUndefined()
    await acts(2)
    update({ decision: DECISION })
    expect(store.doc?.decision).toMatchObject({ id: '0.7.turn', deadline: 90_000 })
  })

  it('waits for the player before later deals', async () => {
    connect({
      ...asked,
      decision: { ...READY, id: '1.ready' },
      fair: { ...fair, deal: 1 },
      view: { sheets: { 0: {} } },
    })
    expect(FakeSocket.last.acts).toEqual([])
    await Promise.all([store.ready(), store.ready()])
    expect((await acts(1))[0].hash).toBeTruthy()
  })

  it('is bound anew for each wall, and to none where the wall goes on', async () => {
    connect(asked)
    const [first] = await acts(1)
    update({ fair: { commitment: 'd1'.repeat(32), deal: 1 }, decision: { ...READY, id: '1.ready' } })
    const second = (await acts(2))[1]
    expect(second.hash).not.toBe(first.hash)
    update({ fair: { through: 2 }, decision: { ...READY, id: '2.ready' } })
    expect((await acts(3))[2]).toEqual({ type: 'ready' })
  })

  it('is found by a page that is loaded again, bound or not yet', async () => {
    connect(asked)
    const [{ hash }] = await acts(1)
    reload()
    connect(asked)
    expect(await acts(1)).toEqual([{ type: 'ready', hash }])
    reload()
    connect(opening)
    const [{ nonce }] = await acts(1)
    expect(hashOf(nonce)).toBe(hash)
  })

  it('is another one once it was told, whatever the server asks', async () => {
    connect(asked)
    const [{ hash }] = await acts(1)
    update({ decision: OPEN })
    await acts(2)
    reload()
    connect(asked)
    expect((await acts(1))[0].hash).not.toBe(hash)
  })

  it('is not told by a page that has none', async () => {
    connect(opening)
    await vi.advanceTimersByTimeAsync(2000)
    expect(FakeSocket.last.acts).toEqual([])
  })

  it('says nothing to the player where another page’s counts, and is told again where the server was busy', async () => {
    connect(asked)
    await acts(1)
    update({ decision: OPEN })
    await acts(2)
    const refuse = (/** @type {string} */ code) =>
      FakeSocket.last.receive({ type: 'error', id: FakeSocket.last.acts.at(-1).id, code, text: 'no' })
    refuse('busy')
    await vi.advanceTimersByTimeAsync(600)
    await acts(3)
    refuse('other-nonce')
    await vi.advanceTimersByTimeAsync(600)
    await acts(3)
    expect(store.refusal).toBeNull()
  })

  it('is computed without TLS as well, and with storage barred', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('barred')
    })
    connect(asked)
    const [{ hash }] = await acts(1)
    update({ decision: OPEN })
    const [, { nonce }] = await acts(2)
    expect(hashOf(nonce)).toBe(hash)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('is told at once to a server of the version before', async () => {
    connect({ ...asked, decision: { ...READY, default: { type: 'ready', nonce: '' } } })
    const [ready] = await acts(1)
    expect(ready).toEqual({ type: 'ready', nonce: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })
})
