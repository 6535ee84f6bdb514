import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadScoreSheet } from '../../src/app/loading/gamePlugin.js'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import DealEnd from '../../src/pages/table/DealEnd.svelte'
import { gate } from '../../src/win/gate.svelte.js'
import { openedAnew } from './doc.js'
import session from '../fixtures/session.json'

beforeEach(async () => {
  await openedAnew('score', 'side')
  await loadScoreSheet('sichuan')
})

/** A deal's end, folded away. @param {any} more what differs in the document */
async function folded(more) {
  const ready = vi.fn()
  const store = { ready, events: [], proofs: {}, now: () => Date.parse('2026-01-01T00:00:00Z') }
  render(
    DealEnd,
    /** @type {any} */ ({ doc: { ...session, ...more }, store, over: true, settings: DEFAULTS }),
  )
  await userEvent.click(await screen.findByTestId('sheet-fold'))
  expect(screen.queryByTestId('sheet')).not.toBeInTheDocument()
  return ready
}

const asked = { kind: 'ready', deadline: Date.parse('2026-01-01T00:00:12Z') }

it('is brought back from where focus is once it is folded away', async () => {
  await folded({ decision: asked })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Score sheet' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByTestId('sheet')).toBeInTheDocument()
})

it('tells at the table, too, how long the next deal waits, and goes on to it', async () => {
  const ready = await folded({ decision: asked })
  await userEvent.click(screen.getByRole('button', { name: 'Next deal 12 sec' }))
  expect(ready).toHaveBeenCalledOnce()
})

it('says that others are waited for', async () => {
  await folded({ decision: undefined, table: { ...session.table, status: 'playing' } })
  expect(screen.getByText('Waiting for the others…')).toBeInTheDocument()
  expect(screen.queryByTestId('folded-next')).not.toBeInTheDocument()
})

it('shows at once that one is done, though the server has not answered, and lets one press again where it refused', async () => {
  const store = { ready: vi.fn(), events: [], proofs: {}, now: () => Date.parse('2026-01-01T00:00:00Z') }
  const doc = {
    ...session,
    table: { ...session.table, status: 'playing' },
    decision: { ...asked, id: '1.ready' },
  }
  const props = /** @type {any} */ ({ doc, store, over: true, settings: DEFAULTS })
  const { rerender } = render(DealEnd, props)
  await userEvent.click(await screen.findByTestId('sheet-fold'))
  expect(screen.getByTestId('folded-next')).toBeInTheDocument()
  await rerender({ ...props, store: { ...store, pending: { decision: '1.ready' } } })
  expect(screen.getByText('Waiting for the others…')).toBeInTheDocument()
  expect(screen.queryByTestId('folded-next')).not.toBeInTheDocument()
  await rerender(props)
  expect(screen.getByTestId('folded-next')).toBeInTheDocument()
})

it('leads the focus from the account to the hands when the next deal begins', async () => {
  const hands = document.createElement('div')
  hands.innerHTML =
    '<div data-hands tabindex="-1"><button tabindex="-1"></button><button tabindex="0"></button></div>'
  document.body.append(hands)
  const store = { ready: vi.fn(), events: [], proofs: {}, now: () => Date.parse('2026-01-01T00:00:00Z') }
  const props = /** @type {any} */ ({
    doc: {
      ...session,
      table: { ...session.table, status: 'playing' },
      decision: { ...asked, id: '1.ready' },
    },
    store,
    over: true,
    settings: DEFAULTS,
  })
  const { rerender } = render(DealEnd, props)
  ;(await screen.findByTestId('sheet-next')).focus()
  await rerender({ ...props, store: { ...store, pending: { decision: '1.ready' } } })
  await waitFor(() => expect(screen.getByTestId('sheet')).toHaveFocus())
  await rerender({ ...props, over: false })
  await waitFor(() => expect(hands.querySelector('[tabindex="0"]')).toHaveFocus())
  hands.remove()
})

it('stays as it is whatever else happens at the table meanwhile', async () => {
  const store = { ready: vi.fn(), events: [], proofs: {}, now: () => Date.parse('2026-01-01T00:00:00Z') }
  const props = /** @type {any} */ ({
    doc: { ...session, decision: asked },
    store,
    over: true,
    settings: DEFAULTS,
  })
  const { rerender } = render(DealEnd, props)
  const sheet = await screen.findByTestId('sheet')
  await rerender({ ...props, doc: { ...props.doc, table: { ...session.table, watchers: 1 } } })
  await new Promise((settled) => setTimeout(settled))
  expect(screen.getByTestId('sheet')).toBe(sheet)
})

describe('the end of a session', () => {
  const now = () => Date.parse('2026-01-01T00:00:00Z')
  const store = { ready: vi.fn(), events: [], past: [], proofs: [], now }
  const result = { scores: [4, -39, 12, -73], places: [2, 3, 1, 4] }
  const doc = { ...session, decision: undefined, result, table: { ...session.table, status: 'finished' } }
  const props = /** @type {any} */ ({ doc, store, over: true, settings: DEFAULTS })

  it('stays as it is whatever else happens at the table meanwhile', async () => {
    const { rerender } = render(DealEnd, props)
    const next = await screen.findByTestId('sheet-next')
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled', 'true'))
    await userEvent.click(next)
    const end = await screen.findByTestId('session-end')
    await rerender({ ...props, doc: { ...doc, table: { ...doc.table, watchers: 1 } } })
    await new Promise((settled) => setTimeout(settled))
    expect(screen.getByTestId('session-end')).toBe(end)
  })

  it('asks nothing of a page that is gone before all of it has come', async () => {
    const warned = vi.spyOn(console, 'warn')
    const { rerender, unmount } = render(DealEnd, props)
    await tick()
    unmount()
    await rerender({ ...props, doc: { ...doc, table: { ...doc.table, next: 'Another1' } } })
    await import('../../src/ending/load.js')
    await new Promise((settled) => setTimeout(settled, 50))
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })
})

const FINISH = '3 minutes left. When time is up, the deal in progress is the last one.'
const CUT = '3 minutes left. When time is up, play ends at once.'
const ONE_MORE = 'Time is up: one more deal is played.'
const LAST = 'Time is up: this is the last deal.'

/** A deal's end in a session of an hour. @param {object} terms @param {number} [deals_left] once time is called */
function ended(terms, deals_left) {
  const now = () => 1_000_000
  const hour = { status: 'playing', minutes: 60, ends_at: now() + 150_000, deals: null, ...terms }
  const doc = {
    ...session,
    table: { ...session.table, ...hour },
    clock: { ...session.clock, ...(deals_left === undefined ? {} : { deals_left }) },
    decision: asked,
  }
  const store = { ready: vi.fn(), events: [], proofs: {}, now }
  render(DealEnd, /** @type {any} */ ({ doc, store, over: true, settings: DEFAULTS }))
}

it.each([
  [{ at_time: 'finish' }, undefined, FINISH],
  [{}, undefined, CUT],
  [{ at_time: 'one-more' }, 1, ONE_MORE],
  [{ at_time: 'one-more' }, 0, LAST],
  [{ at_time: 'one-more', deals: 5 }, 1, LAST],
])('tells of a session by time how its end comes: %o, %s', async (terms, left, text) => {
  ended(terms, left)
  await waitFor(() => expect(screen.getByTestId('session-time')).toHaveTextContent(text))
})

it('says nothing of time where none runs', async () => {
  ended({ minutes: null, ends_at: null, deals: 8 })
  await screen.findByTestId('sheet')
  expect(screen.queryByTestId('session-time')).not.toBeInTheDocument()
})

describe('the sheet of a deal that was won', () => {
  /** A deal that ends while its table is looked at. @param {number} linger */
  function ending(linger) {
    const store = { ready: vi.fn(), events: [], past: [], proofs: [], now: () => 0 }
    const props = /** @type {any} */ ({ doc: session, store, over: false, settings: DEFAULTS, linger })
    const { rerender } = render(DealEnd, props)
    return () => rerender({ ...props, over: true })
  }
  const sheet = () => screen.queryByTestId('sheet')

  it('opens once the win has been on show, and waits no longer', async () => {
    const end = ending(60_000)
    gate.busy = true
    await end()
    await new Promise((settled) => setTimeout(settled, 50))
    expect(sheet()).not.toBeInTheDocument()
    gate.busy = false
    expect(await screen.findByTestId('sheet')).toBeInTheDocument()
  })

  it('lies open a while first where nothing is on show, and comes by a press', async () => {
    const end = ending(60_000)
    await end()
    await new Promise((settled) => setTimeout(settled, 50))
    expect(sheet()).not.toBeInTheDocument()
    await userEvent.keyboard('x')
    expect(await screen.findByTestId('sheet')).toBeInTheDocument()
  })
})
