import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import Events from '../../src/pages/events/Events.svelte'
import {
  byDay,
  dayTitle,
  seatsText,
  soonText,
  stateOf,
  thereText,
} from '../../src/pages/events/calendar/days.js'
import { addressOf, filterOf } from '../../src/pages/events/calendar/filter.js'
import NextEvents from '../../src/pages/home/NextEvents.svelte'
import { live } from '../../src/wire/liveTopics.svelte.js'
import { expectAccessible } from '../axe.js'
import { GAMES, requests, serve } from '../pages/server.js'
import { FakeSocket } from '../wire/fake.js'

const HOUR_MS = 3_600_000
const NOON = new Date(2026, 10, 30, 12).getTime()

/** @param {Partial<import('../../src/wire/calendarApi.js').EventRow>} [more] @returns {import('../../src/wire/calendarApi.js').EventRow} */
const row = (more) => ({
  ...{ key: 'k1', name: 'Cup', game: 'sichuan', status: 'open', starts_at: NOON + HOUR_MS, zone: 'UTC' },
  ...{
    entered: 12,
    waiting: 0,
    limit: 16,
    rated: false,
    organiser: 'Ada',
    template: '',
    round: 0,
    rounds: 4,
  },
  ...more,
})
/** @param {object[]} results @param {object} [more] */
const page = (results, more) => ({ count: results.length, page: 1, size: 20, results, ...more })

const RUNNING = 'GET events?when=running'
const COMING = 'GET events?when=coming'
const OVER = 'GET events?when=over'

/** @param {Record<string, any>} answers */
function open(answers) {
  const nothing = page([])
  const asked = serve({
    ...{ 'GET games': GAMES, 'GET me': { name: 'Ada', kind: 'account' } },
    ...{ [RUNNING]: nothing, [COMING]: nothing, [OVER]: nothing, ...answers },
  })
  render(Events)
  return asked
}

beforeEach(async () => {
  FakeSocket.install()
  live.reopen()
  Object.assign(me, { name: 'Ada', kind: 'account', known: true })
  history.replaceState(null, '', '/events')
  vi.stubGlobal('scrollTo', () => {})
  await Promise.all(['events', 'errors'].map((name) => section(name)))
})

describe('the calendar', () => {
  it('shows what comes by day, what runs, and what is over', async () => {
    open({
      [RUNNING]: page([row({ key: 'k2', name: 'League', status: 'running', round: 2, next_at: NOON })]),
      [COMING]: page([
        row(),
        row({ key: 'k3', name: 'Club', limit: null, entered: 1 }),
        row({
          key: 'k4',
          name: 'Full',
          starts_at: NOON + 48 * HOUR_MS,
          entered: 16,
          waiting: 3,
          rated: true,
        }),
      ]),
      [OVER]: page([row({ key: 'k5', name: 'Old', status: 'cancelled' })]),
    })
    const coming = await screen.findByTestId('coming')
    expect(within(coming).getAllByRole('heading', { level: 3 })).toHaveLength(2)
    const items = within(coming).getAllByRole('listitem')
    expect(items[0]).toHaveTextContent(/Cup\s*Sichuan mahjong · 12 of 16 seats\s*Open/)
    expect(items[1]).toHaveTextContent('1 entrant')
    expect(items[2]).toHaveTextContent(/16 of 16 seats · rated · 3 in line\s*Full/)
    expect(screen.getByTestId('running')).toHaveTextContent('round 2 of 4 · next round:')
    expect(screen.getByTestId('over')).toHaveTextContent('Cancelled')
    expect(screen.getByRole('link', { name: 'Cup' })).toHaveAttribute('href', '/events/k1')
    await expectAccessible(document.body)
  })

  it('says of what has begun when it did, where that is known, and never that it will', async () => {
    const begun_at = NOON - 24 * HOUR_MS
    const later = NOON + 120 * HOUR_MS
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    open({
      [RUNNING]: page([
        row({ key: 'k1', status: 'running', starts_at: later, begun_at }),
        row({ key: 'k2', status: 'running', starts_at: later }),
        row({ key: 'k3', status: 'running', starts_at: NOON - 48 * HOUR_MS }),
      ]),
      [OVER]: page([row({ key: 'k4', status: 'finished', starts_at: later, begun_at })]),
    })
    const running = within(await screen.findByTestId('running')).getAllByRole('listitem')
    vi.useRealTimers()
    expect(running.map((item) => item.querySelector('time')?.textContent)).toEqual([
      'Nov 29, 2026',
      undefined,
      'Nov 28, 2026',
    ])
    expect(screen.getByTestId('over')).toHaveTextContent('Nov 29, 2026')
  })

  it('invites to make an event where there is none', async () => {
    open({})
    const empty = await screen.findByTestId('no-events')
    expect(within(empty).getByRole('link')).toHaveAttribute('href', '/events/new')
  })

  it('asks for one game, or for the visitor’s own, as the address says', async () => {
    const asked = open({
      'GET events?when=running&game=sichuan': page([]),
      'GET events?when=coming&game=sichuan': page([]),
      'GET events?when=over&game=sichuan': page([]),
    })
    await screen.findByTestId('no-events')
    await userEvent.selectOptions(screen.getByTestId('filter-game'), 'sichuan')
    await waitFor(() => expect(requests(asked)).toContain('GET events?when=coming&game=sichuan'))
    expect(location.search).toBe('?game=sichuan')
    expect(await screen.findByText('No events match.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(location.search).toBe('')
  })

  it('shows all events where the address names a game that is not here', async () => {
    history.replaceState(null, '', '/events?game=chess')
    open({ [COMING]: page([row()]) })
    expect(await screen.findByText('Cup')).toBeInTheDocument()
    expect(screen.getByTestId('filter-game')).toHaveValue('')
    expect(screen.getByTestId('filter-game')).toHaveDisplayValue('Any game')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('brings earlier events page by page', async () => {
    open({
      [OVER]: page([row({ key: 'o1', name: 'One', status: 'finished' })], { count: 2, size: 1 }),
      'GET events?when=over&page=2': page([row({ key: 'o2', name: 'Two', status: 'finished' })], {
        ...{ count: 2, size: 1, page: 2 },
      }),
    })
    await userEvent.click(await screen.findByTestId('more-over'))
    expect(await screen.findByText('Two')).toBeInTheDocument()
    expect(screen.getByText('One')).toBeInTheDocument()
    expect(screen.queryByTestId('more-over')).not.toBeInTheDocument()
  })

  it('tells by itself how many seats are taken, and asks again once there are other events', async () => {
    const asked = open({ [COMING]: page([row()]) })
    await screen.findByText(/12 of 16 seats/)
    await waitFor(() => expect(FakeSocket.last).toBeDefined())
    const socket = FakeSocket.last
    socket.accept()
    const tell = (/** @type {object[]} */ coming) =>
      socket.receive({ type: 'topic', topic: 'events', doc: { coming, running: [] } })
    tell([row({ entered: 13 })])
    expect(await screen.findByText(/13 of 16 seats/)).toBeInTheDocument()
    const before = requests(asked).length
    tell([row({ entered: 13 }), row({ key: 'k9' })])
    await waitFor(() => expect(requests(asked).length).toBeGreaterThan(before))
  })

  it('says what failed, and tries again', async () => {
    open({ [COMING]: { problem: 'database-away', status: 503 } })
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t reach its database')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})

describe('the home page’s place', () => {
  /** @param {object} doc */
  async function show(doc) {
    serve({})
    render(NextEvents)
    await waitFor(() => expect(FakeSocket.last).toBeDefined())
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'topic', topic: 'events', doc })
    await tick()
  }

  it('names the next three, and when they are', async () => {
    await show({ coming: [1, 2, 3, 4].map((n) => row({ key: `k${n}` })), running: [] })
    const rows = within(await screen.findByTestId('next-events')).getAllByRole('link')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toHaveTextContent('12 of 16 seats')
    expect(screen.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events')
  })

  it('has a quiet line where there are none', async () => {
    await show({ coming: [], running: [] })
    expect(await screen.findByTestId('no-next-events')).toHaveTextContent('No events are planned.')
  })
})

describe('days and times', () => {
  it('are the visitor’s own', () => {
    const late = new Date(2026, 10, 30, 23, 59).getTime()
    const days = byDay([
      row({ starts_at: late }),
      row({ starts_at: late + 2 * 60_000 }),
      row({ starts_at: late + HOUR_MS }),
    ])
    expect(days.map(({ events }) => events.length)).toEqual([1, 2])
    expect(dayTitle(late, NOON)).toBe('Today · Monday, Nov 30, 2026')
    expect(dayTitle(late + HOUR_MS, NOON)).toBe('Tomorrow · Tuesday, Dec 1, 2026')
  })

  it('are told in few words while they are near', () => {
    const at = (/** @type {number} */ days) => soonText(new Date(2026, 10, 30 + days, 19).getTime(), NOON)
    expect([0, 1, 5, 7].map(at)).toEqual([
      'Today 7:00 PM',
      'Tomorrow 7:00 PM',
      'Saturday 7:00 PM',
      'Dec 7, 2026 7:00 PM',
    ])
  })

  it('name the organiser’s clocks only where they show something else', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(thereText(row({ zone: own }))).toBe('')
    expect(thereText(row({ zone: 'Pacific/Kiritimati' }))).toMatch(/ in Kiritimati$/)
  })

  it('stand beside seats and state', () => {
    expect(seatsText(row({ entered: 1, limit: 1 }))).toBe('1 of 1 seat')
    expect([
      stateOf(row()),
      stateOf(row({ entered: 16 })),
      stateOf(row({ limit: null, entered: 99 })),
    ]).toEqual(['open', 'full', 'open'])
  })

  it('come from an address, and go back into one', () => {
    for (const filter of [
      { game: '', mine: false },
      { game: 'sichuan', mine: true },
    ])
      expect(filterOf(new URL(addressOf(filter), 'http://x').search)).toEqual(filter)
    expect(filterOf('?game=<b>&mine=1')).toEqual({ game: '', mine: false })
  })
})
