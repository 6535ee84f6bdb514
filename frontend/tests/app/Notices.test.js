import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { me } from '../../src/app/me.svelte.js'
import Notices from '../../src/app/Notices.svelte'
import { search } from '../../src/app/search.svelte.js'
import Room from '../../src/pages/talk/Room.svelte'
import { live } from '../../src/wire/live.svelte.js'
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
  expect(live.status).toBe('open')
  expect(FakeSocket.last.sent).toContainEqual({ type: 'follow', topics: ['me'] })
  expect(FakeSocket.all).toHaveLength(2)
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
  render(Room, { topic: 'lobby' })
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
