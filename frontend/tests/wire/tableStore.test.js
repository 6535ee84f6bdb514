import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tryWhenIdle } from '../../src/app/loading/idle.js'
import { preloadTable, appendEvents, TableStore } from '../../src/wire/tableStore.svelte.js'
import { FakeSocket } from './fake.js'

const DISCARD = { type: 'discard', tile: '5m' }
const DECISION = {
  id: '0.7.turn',
  kind: 'turn',
  actions: [DISCARD],
  default: DISCARD,
  deadline: 90_000,
  bank: 0,
}
const DOC = { table: { code: 'abc', seats: {} }, you: 0, decision: DECISION, view: { sheets: {} } }

/** @type {TableStore} */
let store

/** @param {object} [doc] @param {object[]} [events] */
const state = (doc = DOC, events = []) => ({ type: 'state', now: Date.now(), doc, events })

/** @param {object} doc opens a socket and gives it the state */
function connect(doc = DOC) {
  FakeSocket.last.accept()
  FakeSocket.last.receive(state(doc))
}

function reconnect(doc = DOC) {
  FakeSocket.last.end(1006)
  vi.advanceTimersByTime(1000)
  connect(doc)
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.install()
  store = new TableStore('abc', 'ws://table')
  store.open()
})
afterEach(() => {
  store.close()
  vi.useRealTimers()
})

describe('table store', () => {
  it.each([
    ['the first deal is still to come', 'before', 0],
    ['a sheet is open', 'over', 1],
  ])('has what can wait begin when there is something to look at: %s', async (_, phase, begun) => {
    const work = vi.fn(async () => {})
    tryWhenIdle(work)
    connect({ ...DOC, decision: { ...DECISION, kind: 'ready' }, view: { ...DOC.view, phase } })
    await vi.advanceTimersByTimeAsync(1400)
    expect(work).toHaveBeenCalledTimes(begun)
    await vi.advanceTimersByTimeAsync(5000)
    expect(work).toHaveBeenCalledOnce()
  })

  it('holds up what can wait no longer than a connection takes', async () => {
    const work = vi.fn(async () => {})
    tryWhenIdle(work)
    await vi.advanceTimersByTimeAsync(1400)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1700)
    expect(work).toHaveBeenCalledOnce()
  })

  it('begins with what was foreseen of it, once, and its answers go out when there is a socket', () => {
    const fair = { deal: 0, commitment: 'told with the deal' }
    preloadTable({
      code: 'dealt',
      state: /** @type {any} */ (state({ ...DOC, fair })),
      commitment: 'promised',
    })
    const other = new TableStore('other', 'ws://other')
    expect(other.doc).toBeNull()
    const dealt = new TableStore('dealt', 'ws://dealt')
    expect(dealt.doc?.decision).toEqual(DECISION)
    expect(dealt.proofs).toEqual([{ deal: 0, commitment: 'promised' }])
    dealt.open()
    expect(dealt.act(DISCARD)).toBe(true)
    connect({ ...DOC, fair })
    expect(FakeSocket.last.sent.map((frame) => frame.type)).toEqual(['act'])
    expect(new TableStore('dealt', 'ws://again').doc).toBeNull()
    dealt.close()
  })

  it('stays the very same where a socket brings nothing new', () => {
    connect()
    const { doc, events } = store
    reconnect()
    expect(store.doc).toBe(doc)
    expect(store.events).toBe(events)
    reconnect({ ...DOC, you: 1 })
    expect(store.doc).not.toBe(doc)
  })

  it('holds the document, patched', () => {
    connect({ ...DOC, fair: null })
    expect(store.doc).toEqual(DOC)
    FakeSocket.last.receive({ type: 'update', now: 0, patch: { decision: null, you: 2 }, events: [] })
    expect(store.doc).toEqual({ ...DOC, decision: undefined, you: 2 })
  })

  it('sends an act once, however often it is asked', () => {
    connect()
    expect(store.act(DISCARD)).toBe(true)
    expect(store.act(DISCARD)).toBe(false)
    expect(FakeSocket.last.acts).toHaveLength(1)
    expect(FakeSocket.last.acts[0]).toMatchObject({ decision: '0.7.turn', action: DISCARD })
    expect(FakeSocket.last.acts[0].id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  it('stays locked after the ack until the table has moved on', () => {
    connect()
    store.act(DISCARD)
    FakeSocket.last.receive({ type: 'ack', id: FakeSocket.last.acts[0].id })
    expect(store.act(DISCARD)).toBe(false)
    const next = { decision: { ...DECISION, id: '0.9.turn' } }
    FakeSocket.last.receive({ type: 'update', now: 0, patch: next, events: [] })
    expect(store.pending).toBeNull()
    expect(store.act(DISCARD)).toBe(true)
  })

  it('sends it again under the same id after a reconnect, if its decision still stands', () => {
    connect()
    store.act(DISCARD)
    const [first] = FakeSocket.last.acts
    reconnect()
    expect(FakeSocket.last.acts).toEqual([first])
  })

  it('sends it once where it was made between the handshake and the state', () => {
    connect()
    FakeSocket.last.end(1006)
    vi.advanceTimersByTime(1000)
    FakeSocket.last.accept()
    expect(store.act(DISCARD)).toBe(true)
    FakeSocket.last.receive(state())
    expect(FakeSocket.last.acts).toHaveLength(1)
  })

  it('sends it after the reconnect when it was made while the link was down', () => {
    connect()
    FakeSocket.last.end(1006)
    expect(store.act(DISCARD)).toBe(true)
    vi.advanceTimersByTime(1000)
    connect()
    expect(FakeSocket.last.acts).toHaveLength(1)
  })

  it('forgets it after a reconnect when the decision is over', () => {
    connect()
    store.act(DISCARD)
    reconnect({ ...DOC, decision: { ...DECISION, id: '0.9.claim' } })
    expect(FakeSocket.last.acts).toEqual([])
    expect(store.pending).toBeNull()
  })

  it('asks after a reconnect what became of it where the decision is over, until it is told', () => {
    connect({ ...DOC, decision: { ...DECISION, default: { ...DISCARD, tile: '6m' } } })
    FakeSocket.last.end(1006)
    store.act(DISCARD)
    const moved = { ...DOC, decision: { ...DECISION, id: '0.9.claim' } }
    vi.advanceTimersByTime(1000)
    connect(moved)
    reconnect(moved)
    const [{ id, decision }] = FakeSocket.last.acts
    expect(decision).toBe(DECISION.id)
    expect(store.pending).toBeNull()
    FakeSocket.last.receive({ type: 'error', id, code: 'decision-over', text: 'late' })
    expect(store.refusal).toMatchObject({ code: 'decision-over', action: DISCARD })
    reconnect(moved)
    expect(FakeSocket.last.acts).toEqual([])
  })

  it('takes a refused act back and says why', () => {
    connect()
    store.act(DISCARD)
    const { id } = FakeSocket.last.acts[0]
    FakeSocket.last.receive({ type: 'error', id, code: 'set-aside', text: 'no', clause: 'SBR §4.1' })
    expect(store.pending).toBeNull()
    expect(store.refusal).toEqual({ code: 'set-aside', text: 'no', clause: 'SBR §4.1', action: DISCARD })
    expect(store.act(DISCARD)).toBe(true)
  })

  it('says so when an act came too late for a table that had moved on', () => {
    connect({ ...DOC, decision: { ...DECISION, default: { ...DISCARD, tile: '6m' } } })
    store.act(DISCARD)
    const { id } = FakeSocket.last.acts[0]
    const next = { decision: { ...DECISION, id: '0.9.turn' } }
    FakeSocket.last.receive({ type: 'update', now: 0, patch: next, events: [] })
    FakeSocket.last.receive({ type: 'error', id, code: 'decision-over', text: 'late' })
    expect(store.refusal).toMatchObject({ code: 'decision-over', action: DISCARD })
    FakeSocket.last.receive({ type: 'error', id, code: 'decision-over', text: 'again' })
    expect(store.refusal?.text).toBe('late')
  })

  it('says nothing where the table did the same by itself', () => {
    connect()
    store.act({ ...DISCARD })
    const { id } = FakeSocket.last.acts[0]
    const next = { decision: { ...DECISION, id: '0.9.turn' } }
    FakeSocket.last.receive({ type: 'update', now: 0, patch: next, events: [] })
    FakeSocket.last.receive({ type: 'error', id, code: 'decision-over', text: 'late' })
    expect(store.refusal).toBeNull()
  })

  it('sends an act at once and never twice, and shows that it waits after the next picture', () => {
    connect()
    expect(store.act(DISCARD)).toBe(true)
    expect(store.act(DISCARD)).toBe(false)
    expect(FakeSocket.last.acts).toHaveLength(1)
    expect(store.pending).toBeNull()
    vi.advanceTimersByTime(50)
    expect(store.pending).toMatchObject({ decision: DECISION.id, action: DISCARD, acked: false })
  })

  it('shows nothing as under way that was answered before there was a picture', () => {
    connect()
    store.act(DISCARD)
    const { id } = FakeSocket.last.acts[0]
    FakeSocket.last.receive({ type: 'error', id, code: 'bad-action', text: 'no' })
    vi.advanceTimersByTime(50)
    expect(store.pending).toBeNull()
    expect(store.act(DISCARD)).toBe(true)
  })

  it('tells what was answered also where the table moved on before there was a picture', () => {
    connect()
    store.act(DISCARD)
    FakeSocket.last.receive({ type: 'update', now: 0, patch: { decision: null }, events: [] })
    expect(store.pending).toBeNull()
    vi.advanceTimersByTime(50)
    expect(store.pending).toBeNull()
    expect(store.answered).toBe(DECISION.id)
  })

  it('ignores the refusal of an act that no longer matters', () => {
    connect()
    store.act(DISCARD)
    FakeSocket.last.receive({ type: 'error', id: 'another', code: 'decision-over', text: 'late' })
    vi.advanceTimersByTime(50)
    expect(store.pending).not.toBeNull()
    expect(store.refusal).toBeNull()
  })

  it('follows the server’s clock, by the frame that came fastest', () => {
    vi.setSystemTime(1_000_000)
    FakeSocket.last.accept()
    FakeSocket.last.receive({ ...state(), now: 1_060_000 })
    FakeSocket.last.receive({ type: 'pong', now: 1_059_100 })
    expect(store.now()).toBe(1_060_000)
    vi.advanceTimersByTime(500)
    expect(store.now()).toBe(1_060_500)
  })

  it('keeps to that clock where this machine’s own is set meanwhile', () => {
    FakeSocket.last.accept()
    FakeSocket.last.receive({ ...state(), now: 1_060_000 })
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(store.now()).toBe(1_060_000)
    FakeSocket.last.receive({ type: 'pong', now: 1_060_000 })
    expect(store.now()).toBe(1_060_000)
  })

  it('tells a lost link from a closed one', () => {
    connect()
    FakeSocket.last.end(1012)
    expect(store.status).toBe('waiting')
    vi.advanceTimersByTime(1000)
    FakeSocket.last.end(4004)
    expect([store.status, store.closeCode]).toEqual(['closed', 4004])
  })
})

describe('events of the deal', () => {
  const [committed, readied, dealt, drew] = ['committed', 'readied', 'dealt', 'drew'].map((type) => ({
    type,
  }))
  const settled = { type: 'settled' }

  it('grow, each staying the same object', () => {
    expect(appendEvents([dealt], [drew])).toEqual([dealt, drew])
    expect(appendEvents([dealt], [drew])[0]).toBe(dealt)
  })

  it('stay the same list when nothing happened', () => {
    const events = [dealt]
    expect(appendEvents(events, [])).toBe(events)
  })

  it('keep the finished deal while the next wall is being committed', () => {
    expect(appendEvents([dealt, settled], [committed])).toEqual([dealt, settled, committed])
  })

  it('begin anew with the next deal, its proof included', () => {
    expect(appendEvents([dealt, settled, committed], [readied, { type: 'dealt', deal: 1 }])).toEqual([
      committed,
      readied,
      { type: 'dealt', deal: 1 },
    ])
  })
})
