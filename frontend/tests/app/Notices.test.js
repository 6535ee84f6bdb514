import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import Notices from '../../src/app/Notices.svelte'
import { search } from '../../src/app/session/search.svelte.js'
import ChatRoom from '../../src/pages/talk/ChatRoom.svelte'
import { live } from '../../src/wire/liveTopics.svelte.js'
import { serve } from '../pages/server.js'
import { FakeSocket } from '../wire/fake.js'

it('goes on as whoever the browser is of when another tab has signed out', async () => {
  FakeSocket.install()
  Object.assign(me, { name: 'Ada', kind: 'account', known: true })
  serve({ 'GET me': { name: null, kind: null, tables: [] } })
  render(Notices)
  const first = FakeSocket.last
  first.accept()
  first.end(4001)
  await waitFor(() => expect(me.name).toBeNull())
  await waitFor(() => expect(FakeSocket.last).not.toBe(first))
  FakeSocket.last.accept()
  FakeSocket.last.receive({ type: 'topic', topic: 'me', doc: {} })
  expect(live.status).toBe('open')
  expect(FakeSocket.last.sent).toContainEqual({ type: 'follow', topics: ['me'] })
  expect(FakeSocket.all).toHaveLength(2)
})

it('asks who is there once a page is back that was out of reach for long, and not after a moment', async () => {
  FakeSocket.install()
  const begun = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(begun)
  Object.assign(me, { name: 'Ada', kind: 'account', known: true })
  const asked = serve({ 'GET me': { name: null, kind: null, tables: [] } })
  render(Notices)
  live.reopen()
  for (const [away, asks] of [
    [20_000, 0],
    [3_600_000, 1],
  ]) {
    const socket = FakeSocket.last
    socket.accept()
    socket.receive({ type: 'pong' })
    clock.mockReturnValue(Date.now() + away)
    socket.end(1006)
    await waitFor(() => expect(FakeSocket.last).not.toBe(socket), { timeout: 3000 })
    FakeSocket.last.accept()
    await tick()
    expect(asked).toHaveLength(asks)
  }
  clock.mockRestore()
  await waitFor(() => expect(me.name).toBeNull())
})

it.each([
  ['Ada', 0],
  [null, 1],
])('shows a page that the browser has kept to nobody but whose it is: %s', async (name, reloads) => {
  FakeSocket.install()
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  Object.assign(me, { name: 'Ada', kind: 'account', known: true })
  const asked = serve({ 'GET me': { name, kind: name && 'account', tables: [] } })
  render(Notices)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(asked).toHaveLength(0)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await waitFor(() => expect(me.name).toBe(name))
  await new Promise((later) => setTimeout(later))
  expect(asked).toHaveLength(1)
  expect(reload).toHaveBeenCalledTimes(reloads)
  vi.unstubAllGlobals()
})

it('tells the banned why and until when, and promises no chat', async () => {
  FakeSocket.install()
  const notice = { key: 'n1', what: 'ban', text: 'Insulting others', until: 1_700_000_000_000, at: 1 }
  const answers = {
    'GET notices': { notices: [notice], banned_until: /** @type {number | null} */ (notice.until) },
    'POST notices/n1': {},
  }
  const asked = serve(answers)
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  render(Notices)
  render(ChatRoom, { topic: 'lobby' })
  live.reopen() // the page's one socket outlives a test by some seconds
  const socket = FakeSocket.last
  socket.accept()
  socket.receive({ type: 'topic', topic: 'me', doc: { seek: { sought: { game: 'sichuan', since: 1 } } } })
  await waitFor(() => expect(search.sought).not.toBeNull())
  socket.end(4005)
  expect(await screen.findByText('Insulting others')).toBeInTheDocument()
  expect(await screen.findByText('You are banned for now.')).toBeInTheDocument()
  expect(screen.queryByText(/will be back/)).not.toBeInTheDocument()
  expect(search.missed).toBe(false)
  await userEvent.click(screen.getByTestId('warning-read'))
  await waitFor(() => expect(screen.queryByText('Insulting others')).not.toBeInTheDocument())
  expect(asked.map(({ request }) => request)).toContain('POST notices/n1')
  answers['GET notices'] = { notices: [], banned_until: null }
  await vi.advanceTimersByTimeAsync(20_000)
  await waitFor(() => expect(FakeSocket.last).not.toBe(socket))
  FakeSocket.last.accept()
  await waitFor(() => expect(screen.queryByText('You are banned for now.')).not.toBeInTheDocument())
})
