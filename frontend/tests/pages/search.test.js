import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alertByTitle } from '../../src/app/browser/titleAlert.js'
import { me } from '../../src/app/session/me.svelte.js'
import { navigate } from '../../src/app/routing/route.svelte.js'
import { search } from '../../src/app/session/search.svelte.js'
import { live } from '../../src/wire/liveTopics.svelte.js'
import { expectAccessible } from '../axe.js'
import { FakeSocket } from '../wire/fake.js'
import { fresh, NONE, NOW, open, sought, tell, waiting } from './seeking.js'
import { GAMES, requests, serve } from './server.js'

const QUEUES = {
  queues: [
    { game: 'sichuan', speed: 'normal', rated: false, waiting: 3, usual_s: 40 },
    { game: 'sichuan', speed: 'quick', rated: true, waiting: 1 },
  ],
  needed: { sichuan: 4 },
}

beforeEach(fresh)
afterEach(() => vi.unstubAllGlobals())

describe('to find a game', () => {
  it('asks for speed and stake, and tells who waits', async () => {
    const { close } = open({})
    expect(await screen.findByRole('button', { name: 'Find a game' })).toBeInTheDocument()
    tell('seeks', QUEUES)
    expect(await screen.findByText('3 players waiting · recent wait: 40 seconds')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Slow' }))
    expect(await screen.findByText('Nobody is waiting yet: be the first')).toBeInTheDocument()
    await expectAccessible()
    close()
  })

  it('searches, tells how it stands, and stops', async () => {
    const { asked, close } = open({ 'POST seek': waiting(), 'GET seek': waiting(), 'DELETE seek': NONE })
    await userEvent.click(await screen.findByTestId('seek-go'))
    expect(asked.find(({ request }) => request === 'POST seek')?.body).toEqual({
      game: 'sichuan',
      speed: 'normal',
      rated: false,
    })
    expect(await screen.findByText('Looking for a game…')).toBeInTheDocument()
    expect(screen.getByText('1 in the queue, 4 needed for a table')).toBeInTheDocument()
    expect(screen.getByText('Ratings 1350 to 1650, range widening')).toBeInTheDocument()
    expect(screen.getByText('No estimate yet')).toBeInTheDocument()
    expect(screen.queryByTestId('seek-bots')).toBeNull()
    expect(screen.getByRole('region', { name: 'Find a game' })).toHaveFocus()
    await expectAccessible()
    await waitFor(() => expect(screen.getByTestId('seek-stop')).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(screen.getByTestId('seek-stop'))
    expect(await screen.findByTestId('seek-go')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Find a game' })).toHaveFocus()
    close()
  })

  it('keeps to rated games those with an account', async () => {
    const { asked, close } = open({})
    await userEvent.click(await screen.findByRole('radio', { name: 'Rated' }))
    expect(await screen.findByText(/Rated games need an account/)).toBeInTheDocument()
    await userEvent.click(screen.getByTestId('seek-go'))
    expect(asked.filter(({ request }) => request === 'POST seek')).toEqual([])
    me.kind = 'account'
    await waitFor(() => expect(screen.queryByText(/Rated games need an account/)).toBeNull())
    close()
  })

  it('leads back to a game that has to be finished first', async () => {
    const playing = { ...NONE, state: 'playing', code: 'Ab3dE_9x' }
    const { close } = open({ 'POST seek': { problem: 'playing-already' }, 'GET seek': playing })
    await userEvent.click(await screen.findByTestId('seek-go'))
    expect(await screen.findByRole('link', { name: 'Go to your game' })).toHaveAttribute(
      'href',
      '/table/Ab3dE_9x',
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Finish it first')
    close()
  })

  it('offers bots after a while: one press, and the search is over', async () => {
    const late = { since: NOW - 25_000, bots_at: NOW - 5_000 }
    const { asked, close } = open({
      'POST seek': waiting(late),
      'GET seek': waiting(late),
      'POST play': { code: 'Bots_123' },
    })
    await userEvent.click(await screen.findByTestId('seek-go'))
    await userEvent.click(await screen.findByTestId('seek-bots'))
    await waitFor(() => expect(location.pathname).toBe('/table/Bots_123'))
    expect(asked.find(({ request }) => request === 'POST play')?.body).toMatchObject({ speed: 'normal' })
    expect(search.sought).toBeNull()
    close()
  })

  it('reads out the offer of bots when it comes amid a search', async () => {
    const { close } = open({ 'POST seek': waiting({ bots_at: NOW + 600_000 }) })
    await userEvent.click(await screen.findByTestId('seek-go'))
    const regions = await screen.findAllByRole('status')
    search.applyTopic({ code: null, sought: sought({ since: NOW - 25_000, bots_at: NOW - 5_000 }) })
    const offer = await screen.findByTestId('seek-bots')
    expect(regions).toContain(offer.closest('[role=status]'))
    await expectAccessible()
    close()
  })

  it('offers a choice where there are several games', async () => {
    const { close } = open({}, [...GAMES.games, { key: 'other', title: 'Other', bots: [] }])
    expect(await screen.findByRole('radio', { name: 'Other' })).toBeInTheDocument()
    close()
  })

  it('says what failed', async () => {
    const { close } = open({ 'POST seek': { problem: 'throttled' } })
    await userEvent.click(await screen.findByTestId('seek-go'))
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    close()
  })
})

describe('a search', () => {
  it('goes on after a reload, and on other pages as a bar', async () => {
    const { close } = open({ 'GET seek': waiting() })
    tell('me', { seek: { sought: sought() } })
    expect(await screen.findByTestId('seek-status')).toBeInTheDocument()
    expect(screen.queryByTestId('searching')).toBeNull()
    search.seen = false // scrolled away from it
    expect(await screen.findByTestId('searching')).toHaveTextContent(/\d:\d\d/)
    navigate('/leaderboard')
    expect(await screen.findByTestId('searching')).toHaveTextContent('Looking for a game…')
    await expectAccessible()
    close()
  })

  it('can be stopped anywhere', async () => {
    const { asked, close } = open({ 'GET seek': waiting(), 'DELETE seek': NONE })
    tell('me', { seek: { sought: sought() } })
    navigate('/rules')
    const bar = await screen.findByTestId('searching')
    await userEvent.click(within(bar).getByRole('button', { name: 'Cancel search' }))
    await waitFor(() => expect(screen.queryByTestId('searching')).toBeNull())
    expect(requests(asked)).toContain('DELETE seek')
    close()
  })

  it('that is over leads to the table, once', async () => {
    const { close } = open({ 'GET seek': waiting() })
    tell('me', { seek: { sought: sought() } })
    await screen.findByTestId('seek-status')
    FakeSocket.last.receive({
      type: 'topic',
      topic: 'me',
      patch: { seek: { sought: null, code: 'Found_12' } },
    })
    await waitFor(() => expect(location.pathname).toBe('/table/Found_12'))
    expect(screen.getByText('A table is ready!')).toBeInTheDocument()
    navigate('/')
    FakeSocket.last.receive({
      type: 'topic',
      topic: 'me',
      patch: { seek: { code: 'Found_12' }, invites: {} },
    })
    await Promise.resolve()
    expect(location.pathname).toBe('/')
    close()
  })

  it.each([
    ['hidden', true, 2],
    ['seen, though another window is typed in', false, 1],
  ])('leads nowhere from a page that is %s where another tab has gone before', async (_, hidden, turn) => {
    const { asked, close } = open({ 'GET seek': waiting() })
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    tell('me', { seek: { sought: sought() } })
    await screen.findByTestId('seek-status')
    const before = asked.length
    FakeSocket.last.receive({
      type: 'topic',
      topic: 'me',
      patch: { seek: { sought: null, code: 'Found_56' } },
    })
    await new Promise((done) => setTimeout(done, 200 * turn - 100))
    localStorage.setItem('mahjong.seek.gone-to', '"Found_56"')
    await waitFor(() => expect(requests(asked).slice(before)).toContain('GET me'))
    expect(location.pathname).toBe('/')
    vi.restoreAllMocks()
    close()
  })

  it('that a table was found for meanwhile is not stopped but ends there', async () => {
    const playing = { ...NONE, state: 'playing', code: 'Found_34' }
    const { asked, close } = open({
      'POST seek': waiting(),
      'DELETE seek': { problem: 'table-found' },
      'GET seek': playing,
    })
    search.answer = /** @type {any} */ (waiting())
    await userEvent.click(await screen.findByTestId('seek-go'))
    const stop = await screen.findByTestId('seek-stop')
    await userEvent.click(stop) // the second of two in haste, the first of which began the search
    expect(requests(asked)).not.toContain('DELETE seek')
    await waitFor(() => expect(stop).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(stop)
    await waitFor(() => expect(location.pathname).toBe('/table/Found_34'))
    close()
  })

  it('that the server has given up is told of', async () => {
    const answers = { 'GET seek': /** @type {any} */ (waiting()) }
    const { close } = open(answers)
    tell('me', { seek: { sought: sought() } })
    await screen.findByTestId('seek-status')
    serve({ 'GET seek': NONE })
    live.reopen()
    await tick()
    tell('me', {})
    expect(await screen.findByText(/Search ended/)).toBeInTheDocument()
    close()
  })

  it('that was ended on another page, or by sitting down, is not said to be lost', async () => {
    const { close } = open({ 'GET seek': waiting() })
    tell('me', { seek: { sought: sought() } })
    await screen.findByTestId('seek-status')
    serve({ 'GET seek': NONE })
    FakeSocket.last.receive({ type: 'topic', topic: 'me', patch: { seek: null } })
    await screen.findByTestId('seek-go')
    expect(screen.queryByText(/Search ended/)).toBeNull()
    close()
  })

  it('of whoever has signed out on another device is over without a word', async () => {
    const { close } = open({ 'GET seek': waiting() })
    tell('me', { seek: { sought: sought() } })
    await screen.findByTestId('seek-status')
    await waitFor(() => expect(search.answer).not.toBeNull())
    const asked = serve({ 'GET me': { name: null }, 'GET seek': NONE })
    FakeSocket.last.end(4001)
    await screen.findByTestId('seek-go')
    await waitFor(() => expect(requests(asked)).toContain('GET me'))
    await tick()
    tell('me', {})
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByText(/Search ended/)).toBeNull()
    close()
  })

  it('is not given up for a message that is older than it', async () => {
    const { close } = open({ 'POST seek': waiting(), 'GET seek': waiting() })
    tell('me', {})
    await userEvent.click(await screen.findByTestId('seek-go'))
    await screen.findByTestId('seek-status')
    FakeSocket.last.receive({ type: 'topic', topic: 'me', patch: { invites: { got: [], sent: [] } } })
    await new Promise((done) => setTimeout(done))
    expect(screen.getByTestId('seek-status')).toBeInTheDocument()
    close()
  })
})

describe('the title', () => {
  it('tells those who look at it, too, where that is wished, until it is ended', () => {
    document.title = 'Table'
    const end = alertByTitle('Ready!', true)
    expect(document.title).toBe('Ready!')
    end()
    expect(document.title).toBe('Table')
  })

  it('tells those who look elsewhere, until they look', () => {
    vi.useFakeTimers()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.title = 'Table'
    alertByTitle('Ready!')
    expect(document.title).toBe('Ready!')
    vi.advanceTimersByTime(1300)
    expect(document.title).toBe('Table')
    document.title = 'Another'
    vi.advanceTimersByTime(1300)
    expect(document.title).toBe('Ready!')
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(document.title).toBe('Another')
    vi.advanceTimersByTime(5000)
    expect(document.title).toBe('Another')
    hidden.mockRestore()
    vi.useRealTimers()
  })

  it('stays as it is where the page is seen', () => {
    document.title = 'Table'
    alertByTitle('Ready!')
    expect(document.title).toBe('Table')
  })
})
