import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import TablePage from '../../src/pages/TablePage.svelte'
import { section } from '../../src/i18n/i18n.svelte.js'
import session from '../fixtures/session.json'

/** Sockets as the page opens them; a test says what the server sends. @type {any[]} */
const sockets = []

class FakeSocket {
  constructor() {
    sockets.push(this)
  }
  send() {}
  close() {}
}

/** @param {any} doc the server's first frame */
function serveTable(doc) {
  const socket = sockets.at(-1)
  socket.onopen()
  socket.onmessage({ data: JSON.stringify({ type: 'state', now: Date.now(), doc, events: [] }) })
}

beforeEach(() => {
  sockets.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  // jsdom lays nothing out, so there are no sizes to watch.
  const watcher = { observe() {}, unobserve() {}, disconnect() {} }
  vi.stubGlobal('ResizeObserver', function () {
    return watcher
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('a table’s page', () => {
  it('says so when the server stays away', async () => {
    vi.useFakeTimers()
    render(TablePage, { code: 'Fixture1' })
    expect(screen.getByText('Setting up the table…')).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(7000)
    expect(screen.getByText(/The server can’t be reached/)).toBeInTheDocument()
  })

  it('tells that it connects though nothing ever comes', async () => {
    await import('../../src/pages/table/Reconnecting.svelte')
    vi.useFakeTimers()
    render(TablePage, { code: 'Fixture1' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(screen.getByTestId('banner-reconnecting')).toBeVisible()
  })

  it('tells so over a dialog, too, whichever came first', async () => {
    const { default: Reconnecting } = await import('../../src/pages/table/Reconnecting.svelte')
    const showPopover = vi.fn()
    Object.assign(HTMLElement.prototype, { showPopover, hidePopover: vi.fn() })
    render(Reconnecting, { first: false, store: { status: 'waiting' } })
    await vi.waitFor(() => expect(showPopover).toHaveBeenCalledOnce())
    const dialog = document.createElement('dialog')
    dialog.open = true
    dialog.innerHTML = '<h2 tabindex="-1"></h2><button></button>'
    document.body.append(dialog)
    dialog.querySelector('h2')?.focus()
    expect(showPopover).toHaveBeenCalledTimes(2)
    dialog.querySelector('button')?.focus()
    expect(showPopover).toHaveBeenCalledTimes(2)
    dialog.remove()
    for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  })

  it('is never blank while what shows the table is still on its way', async () => {
    render(TablePage, { code: 'Fixture1' })
    for (const status of ['waiting', 'playing', 'abandoned']) {
      const doc = /** @type {any} */ (structuredClone(session))
      doc.table.status = status
      serveTable(doc)
      await tick()
      expect(screen.getByRole('main'), status).toHaveTextContent('Setting up the table…')
      expect(screen.getByRole('heading', { level: 1 }), status).toBeInTheDocument()
    }
  })

  it('shows the score sheet to who comes back while the next deal waits', async () => {
    await section('score')
    render(TablePage, { code: 'Fixture1' })
    const doc = /** @type {any} */ (structuredClone(session))
    doc.view.phase = 'over'
    doc.decision = { id: '5.ready', kind: 'ready', actions: [{ type: 'ready' }], default: { type: 'ready' } }
    doc.decision.deadline = Date.now() + 20_000
    serveTable(doc)
    expect(await screen.findByTestId('sheet')).toBeInTheDocument()
    expect(screen.getByTestId('sheet-next')).toHaveTextContent('Next deal')
  })
})
