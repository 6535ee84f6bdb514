import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '../../src/app/routing/route.svelte.js'
import { me } from '../../src/app/session/me.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import EventNotices from '../../src/pages/events/notices/EventNotices.svelte'
import { expectAccessible } from '../axe.js'
import { requests, sent, serve } from '../pages/server.js'

const MINUTE_MS = 60_000
const CHANGE_MS = 600
/** @param {Partial<import('../../src/wire/calendarApi.js').OwnEvent>} more */
const own = (more) => ({
  k1: {
    key: 'k1',
    name: 'Cup',
    status: /** @type {const} */ ('open'),
    checked_in: false,
    round: 0,
    remind: false,
    ...more,
  },
})
const checkIn = () => ({
  entry: 'entered',
  check_in_opens_at: Date.now() - MINUTE_MS,
  check_in_closes_at: Date.now() + MINUTE_MS,
})
const wait = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms))

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  navigate('/')
  Object.assign(me, { name: 'Ada', kind: 'account', known: true, tables: [] })
  await Promise.all(['events', 'errors'].map((name) => section(name)))
})

describe('a notice of an event', () => {
  it('checks in at once, with a nonce drawn here', async () => {
    const asked = serve({ 'POST events/k1/check-in': {} })
    render(EventNotices, { own: own(checkIn()) })
    expect(await screen.findByTestId('event-notice')).toHaveTextContent(/Check in by .*: Cup/)
    await expectAccessible(document.body)
    await wait(CHANGE_MS)
    await userEvent.click(screen.getByTestId('notice-check-in'))
    await waitFor(() => expect(sent(asked, 'POST events/k1/check-in')?.nonce).toMatch(/^[0-9a-f]{32,64}$/))
    expect(await screen.findByText('You are checked in.')).toBeInTheDocument()
  })

  it('says why it could not', async () => {
    serve({ 'POST events/k1/check-in': { problem: 'throttled', status: 429 } })
    render(EventNotices, { own: own(checkIn()) })
    await wait(CHANGE_MS)
    await userEvent.click(screen.getByTestId('notice-check-in'))
    expect(await screen.findByText(/Too many requests/)).toBeInTheDocument()
  })

  it('is put away for good, and not told on the event’s own page', async () => {
    const { rerender, unmount } = render(EventNotices, { own: own(checkIn()) })
    navigate('/events/k1')
    await waitFor(() => expect(screen.queryByTestId('event-notice')).not.toBeInTheDocument())
    navigate('/')
    const events = own(checkIn())
    await rerender({ own: events })
    await wait(CHANGE_MS)
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByTestId('event-notice')).not.toBeInTheDocument()
    unmount()
    render(EventNotices, { own: events })
    expect(screen.queryByTestId('event-notice')).not.toBeInTheDocument()
  })

  it('tells officials which table calls', async () => {
    const calls = [{ round: 1, table: 7, code: 'abcd', entrant: 1, since: 1 }]
    render(EventNotices, { own: own({ role: 'referee', calls }) })
    expect(await screen.findByTestId('event-notice')).toHaveTextContent('Table 7 calls a referee: Cup')
    expect(screen.getByTestId('notice-go')).toHaveAttribute('href', '/table/abcd')
  })

  it('comes when its moment does', async () => {
    render(EventNotices, { own: own({ remind: true, next_at: Date.now() + 15 * MINUTE_MS + 300 }) })
    expect(screen.queryByTestId('event-notice')).not.toBeInTheDocument()
    expect(await screen.findByText(/Begins at .*: Cup/)).toBeInTheDocument()
  })
})

describe('a table that is ready', () => {
  const events = own({ status: 'running', table: 'tabl2' })

  it('opens by itself, once', async () => {
    const asked = serve({ 'GET me': { name: 'Ada', kind: 'account', tables: [] } })
    const { unmount } = render(EventNotices, { own: events })
    await waitFor(() => expect(location.pathname).toBe('/table/tabl2'))
    expect(screen.queryByTestId('event-notice')).not.toBeInTheDocument()
    unmount()
    navigate('/')
    render(EventNotices, { own: events })
    expect(await screen.findByTestId('notice-go')).toHaveAttribute('href', '/table/tabl2')
    await wait(CHANGE_MS)
    expect(location.pathname).toBe('/')
    expect(requests(asked).filter((request) => request === 'GET me')).toHaveLength(1)
  })

  it('waits, at the top, for who plays at another one', async () => {
    serve({
      'GET me': {
        ...{ name: 'Ada', kind: 'account' },
        tables: [{ code: 'other', game: 'sichuan', status: 'playing' }],
      },
    })
    navigate('/table/other')
    render(EventNotices, { own: events })
    await wait(CHANGE_MS)
    expect(location.pathname).toBe('/table/other')
    expect(screen.getByTestId('event-notice')).toHaveClass('seated')
  })
})
