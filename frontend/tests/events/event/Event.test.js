import { cleanup, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../../src/app/session/me.svelte.js'
import { setLanguage } from '../../../src/i18n/i18n.svelte.js'
import EventMain from '../../../src/pages/events/event/EventMain.svelte'
import { expectAccessible } from '../../axe.js'
import { requests, sent } from '../../pages/server.js'
import { FakeSocket } from '../../wire/fake.js'
import { MINUTE, START, eventDoc, fullDoc, ownPart, settings } from './eventDoc.js'
import { openEvent, openedAnew, patched } from './openEvent.js'

beforeEach(openedAnew)

describe('the page of an event', () => {
  it('lets a visitor enter, check in by a number of the page’s own, withdraw and erase', async () => {
    const doc = eventDoc({ settings: settings({ clubs: 'apart', details: true }) })
    const made = {
      'POST events/cup/entry': {},
      'POST events/cup/check-in': {},
      'DELETE events/cup/entry': {},
      'DELETE events/cup/entry/details': {},
    }
    const answers = /** @type {Record<string, any>} */ ({ ...made })
    const asked = await openEvent(EventMain, doc, ownPart(), answers)
    await userEvent.click(await screen.findByTestId('event-enter'))
    const dialog = screen.getByTestId('act-dialog')
    await userEvent.type(within(dialog).getByLabelText(/^Club/), 'Red')
    await userEvent.click(within(dialog).getByRole('switch', { name: /real name/ }))
    await userEvent.type(within(dialog).getByLabelText('Real name'), 'Anna K.')
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enter' }))
    await waitFor(() => expect(screen.queryByTestId('act-dialog')).toBeNull())
    expect(sent(asked, 'POST events/cup/entry')).toEqual({
      substitute: false,
      club: 'Red',
      real_name: 'Anna K.',
      city: '',
      country: '',
      consent: true,
    })
    expect(requests(asked).filter((request) => request === 'GET events/cup/me').length).toBeGreaterThan(1)
  })

  it('asks who is in to check in while that is open, and takes the entry back', async () => {
    const checking = eventDoc({
      check_in: { round: 1, opens_at: START, closes_at: START + 99 * MINUTE, open: true, checked_in: 0 },
    })
    const details = { real_name: 'Anna K.', city: 'Szeged', country: '' }
    const part = ownPart({ number: 1, entry: 'entered' }, ['check-in', 'withdraw'], details)
    const asked = await openEvent(EventMain, checking, part, {
      'POST events/cup/check-in': {},
      'DELETE events/cup/entry': {},
      'DELETE events/cup/entry/details': {},
      'PUT events/cup/reminder': {},
    })
    await userEvent.click(await screen.findByRole('switch', { name: /by e-mail/ }))
    await waitFor(() => expect(sent(asked, 'PUT events/cup/reminder')).toEqual({ remind: true }))
    const step = screen.getByTestId('event-step')
    expect(step).toHaveTextContent(/Check-in closes in 1[67]:\d\d\./)
    await new Promise((passed) => setTimeout(passed, 600)) // what has just changed under the finger takes no press
    await userEvent.click(screen.getByTestId('event-check-in'))
    await waitFor(() => expect(sent(asked, 'POST events/cup/check-in').nonce).toMatch(/^[0-9a-f]{64}$/))
    expect(screen.getByTestId('event-details')).toHaveTextContent('Anna K., Szeged')
    await userEvent.click(screen.getByRole('button', { name: 'Erase' }))
    await userEvent.click(within(screen.getByTestId('act-dialog')).getByRole('button', { name: 'Erase' }))
    await waitFor(() => expect(requests(asked)).toContain('DELETE events/cup/entry/details'))
    await waitFor(() => expect(screen.queryByTestId('act-dialog')).toBeNull())
    await userEvent.click(screen.getByTestId('event-withdraw'))
    await userEvent.click(within(screen.getByTestId('act-dialog')).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(requests(asked)).toContain('DELETE events/cup/entry'))
  })

  it('says that who enters checks in right away, where check-in is open', async () => {
    const opened = { round: 1, opens_at: START, closes_at: START + 99 * MINUTE, open: true, checked_in: 0 }
    await openEvent(EventMain, eventDoc({ check_in: opened }), ownPart())
    await userEvent.click(await screen.findByTestId('event-enter'))
    expect(screen.getByTestId('act-dialog')).toHaveTextContent('Check-in is open already: check in next')
  })

  it('says why an order is refused, in its dialog', async () => {
    await openEvent(EventMain, eventDoc(), ownPart(), { 'POST events/cup/entry': { problem: 'offline' } })
    await userEvent.click(await screen.findByTestId('event-enter'))
    await userEvent.click(within(screen.getByTestId('act-dialog')).getByRole('button', { name: 'Enter' }))
    expect(await within(screen.getByTestId('act-dialog')).findByRole('alert')).toHaveTextContent(
      /can’t be reached/,
    )
  })

  it('shows tables as they stand, changes them without moving the focus, and leads to each', async () => {
    const doc = fullDoc()
    const asked = await openEvent(
      EventMain,
      doc,
      ownPart({ number: 1, entry: 'entered', table: 'tab1e1', round: 2 }, ['withdraw']),
    )
    const own = await screen.findByTestId('table-1')
    expect(screen.getByTestId('event-table')).toHaveAttribute('href', '/table/tab1e1')
    expect(own).toHaveTextContent(/Deal 3/)
    expect(screen.getByTestId('table-2')).toHaveTextContent('paused')
    expect(screen.getByTestId('table-3')).toHaveTextContent(/\+5 minutes.*12 moves missed.*Bot/)
    const link = within(screen.getByTestId('table-3')).getByRole('link', { name: /Watch/ })
    expect(link).toHaveAttribute('href', '/table/tab1e3')
    link.focus()
    const before = requests(asked).length
    const rounds = structuredClone(doc.rounds)
    rounds[1].tables[2].seats[0].points = '7'
    patched({ rounds })
    await waitFor(() => expect(screen.getByTestId('table-3')).toHaveTextContent('+7'))
    expect(link).toHaveFocus()
    expect(requests(asked).length).toBe(before) // nothing of the visitor's own has changed
    await userEvent.click(screen.getByRole('button', { name: 'Previous round' }))
    expect(await screen.findByTestId('round-1')).toHaveTextContent(
      /Rulings.*deal 3 does not count.*Wrong wall/,
    )
    expect(within(screen.getByTestId('table-1')).getByRole('link', { name: /Replay/ })).toHaveAttribute(
      'href',
      '/game/tab1e1',
    )
    await expectAccessible()
  })

  it('tells how a round was seated, and what could not be kept apart', async () => {
    await openEvent(EventMain, fullDoc(), ownPart({}, []))
    await userEvent.click(await screen.findByTestId('seating-proof'))
    const region = screen.getByTestId('round-2')
    expect(region).toHaveTextContent('python manage.py seat_round seating-cup-2.json --round 2')
    expect(region).toHaveTextContent(/Meet again: Emil, Farida/)
    expect(within(region).getByRole('link', { name: 'Download the inputs' })).toHaveAttribute(
      'href',
      '/api/events/cup/rounds/2/seating',
    )
  })

  it('has standings with exact amounts, a cut, penalties and what a series leaves out', async () => {
    await openEvent(EventMain, fullDoc(), ownPart({ number: 1, entry: 'entered' }, []))
    await userEvent.click(await screen.findByTestId('tab-standings'))
    const line = screen.getByTestId('standing-5')
    expect(within(line).getAllByTitle('7/2')[0]).toHaveTextContent('3½')
    expect(line.querySelector('s')).toHaveTextContent('does not count: 3½')
    expect(screen.getByTestId('standing-12')).toHaveTextContent('−½')
    expect(screen.getByTestId('standing-1')).toHaveClass('you')
    const rows = within(screen.getByTestId('standings'))
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows.findIndex((text) => text?.includes('The first 8 go on'))).toBe(10)
    expect(location.search).toBe('?tab=standings')
    await expectAccessible()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByTestId('tab-log')).toHaveFocus()
  })

  it('has results in a column for each round, apart', async () => {
    const doc = fullDoc()
    const [first, second] = doc.stages[0].standings
    const session = { table: 1, match_points: '5', counts: true }
    first.sessions = [
      { ...session, round: 1, table_points: '3' },
      { ...session, round: 2, table_points: '5/2' },
    ]
    second.sessions = [{ ...session, round: 2, table_points: '10' }]
    history.replaceState(null, '', '/events/cup?tab=standings')
    await openEvent(EventMain, doc, ownPart({}, []))
    await screen.findByTestId('standings')
    /** @param {typeof first} line */
    const last = ({ player }) =>
      within(screen.getByTestId(`standing-${player}`))
        .getAllByRole('cell')
        .slice(-2)
        .map(({ textContent }) => textContent?.trim())
    expect([first, second].map(last)).toEqual([
      ['3', '2½'],
      ['', '10'],
    ])
    const head = screen.getByRole('columnheader', { name: 'Table points by session' })
    expect(head).toHaveAttribute('colspan', '2')
  })

  it('names a duplicate event, whose results are IMPs', async () => {
    const doc = fullDoc()
    doc.settings.duplicate = true
    history.replaceState(null, '', '/events/cup?tab=standings')
    await openEvent(EventMain, doc, ownPart({}, []))
    const heads = within(await screen.findByTestId('standings')).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['IMPs', 'IMPs by session']),
    )
    expect(screen.getByTestId('standings')).not.toHaveTextContent('Table points')
    await userEvent.click(screen.getByTestId('event-terms'))
    expect(screen.getByText('Duplicate: all tables play the same walls; IMPs count')).toBeInTheDocument()
    expect(screen.queryByText('Table points by place')).toBeNull()
    await expectAccessible()
  })

  it('says when it began, or was to', async () => {
    const doc = fullDoc()
    doc.settings.starts_at = START + 7 * 86_400_000
    await openEvent(EventMain, doc, ownPart({}, []))
    const began = await screen.findByText('Began')
    expect(began.closest('div')).toHaveTextContent(/May [23], 2026/)
    expect(screen.queryByText('Begins')).toBeNull()
    patched({ status: 'cancelled', rounds: [] })
    expect((await screen.findByText('Was to begin')).closest('div')).toHaveTextContent(/May (9|10), 2026/)
  })

  it('says why it was cancelled: in words of its own, or in the organiser’s', async () => {
    await openEvent(EventMain, eventDoc({ status: 'cancelled', reason: 'too-few' }), ownPart({}, []))
    const step = await screen.findByTestId('event-step')
    expect(step).toHaveTextContent('Too few were there to play.')
    expect(step.querySelector('q')).toBeNull()
    patched({ reason: 'Flood' })
    await waitFor(() => expect(step.querySelector('q')).toHaveTextContent('Flood'))
  })

  it('invites to be the first only where one can enter', async () => {
    await openEvent(EventMain, eventDoc({ entrants: [] }), ownPart())
    expect(await screen.findByText('Nobody has entered yet. Be the first!')).toBeInTheDocument()
    patched({ status: 'cancelled' })
    expect(await screen.findByText('Nobody has entered.')).toBeInTheDocument()
    patched({ status: 'draft' })
    expect(screen.getByText('Nobody has entered.')).toBeInTheDocument()
  })

  it('leads back to itself from signing in and up', async () => {
    Object.assign(me, { name: null, kind: null })
    await openEvent(EventMain, eventDoc({ settings: settings({ entry: 'accounts' }) }), ownPart())
    const step = within(await screen.findByTestId('event-step'))
    expect(step.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin?next=/events/cup')
    expect(step.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup?next=/events/cup')
  })

  it('counts no deal before the first, and leads to the first of a duplicate round', async () => {
    const doc = fullDoc()
    doc.settings.duplicate = true
    doc.rounds[1].tables[0].deal = 0
    await openEvent(EventMain, doc, ownPart({}, []))
    expect(await screen.findByTestId('table-1')).not.toHaveTextContent('Deal')
    await userEvent.click(screen.getByRole('button', { name: 'Previous round' }))
    expect(await screen.findByTestId('compare-deals')).toHaveAttribute('href', '/events/cup/deals/1/1')
  })

  it('has a column of clubs once somebody is of one', async () => {
    const doc = fullDoc()
    doc.settings.clubs = 'apart'
    doc.entrants = doc.entrants.map((each) => ({ ...each, club: '' }))
    doc.stages[0].standings = doc.stages[0].standings.map((line) => ({ ...line, team: '' }))
    history.replaceState(null, '', '/events/cup?tab=standings')
    await openEvent(EventMain, doc, ownPart({}, []))
    const titles = () =>
      within(screen.getByTestId('standings'))
        .getAllByRole('columnheader')
        .map((title) => title.textContent)
    await screen.findByTestId('standings')
    expect(titles()).not.toContain('Club')
    cleanup()
    doc.entrants[0].club = 'Red'
    await openEvent(EventMain, doc, ownPart({}, []))
    await screen.findByTestId('standings')
    expect(titles()).toContain('Club')
  })

  it('adds up teams', async () => {
    const doc = fullDoc()
    doc.settings.clubs = 'teams'
    doc.stages[0].teams = [{ place: 1, team: 'Red', total: '15/2', match_points: '40', members: ['1', '5'] }]
    history.replaceState(null, '', '/events/cup?tab=standings')
    await openEvent(EventMain, doc, ownPart({}, []))
    expect(await screen.findByTestId('teams')).toHaveTextContent(/1\s*Red\s*Anna, Emil\s*7½\s*\+40/)
  })

  it('says what has happened, and offers files', async () => {
    const entries = [{ at: START, kind: 'round-begun', by: 'Guest 7448', facts: { round: 1 } }]
    await openEvent(EventMain, fullDoc(), ownPart({}, []), { 'GET events/cup/log': { entries } })
    await userEvent.click(await screen.findByTestId('tab-log'))
    expect(await screen.findByTestId('event-log')).toHaveTextContent(/Round 1 began\.\s·\s*Guest 7448/)
    await setLanguage('zh')
    expect(screen.getByTestId('event-log')).toHaveTextContent('游客7448')
    await setLanguage('en')
    await userEvent.click(screen.getByTestId('tab-export'))
    expect(screen.getByRole('link', { name: 'Standings as CSV' })).toHaveAttribute(
      'href',
      '/api/events/cup/standings.csv',
    )
    expect(screen.getByRole('link', { name: 'Add to a calendar' })).toHaveAttribute(
      'href',
      '/api/events/cup/calendar.ics',
    )
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await userEvent.click(screen.getByRole('button', { name: 'Print the standings' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(screen.getByTestId('standings')).toBeInTheDocument()
  })

  it('says that there is no such event, and what is still empty', async () => {
    await openEvent(EventMain, eventDoc({ entrants: [] }), ownPart())
    expect(await screen.findByTestId('no-entrants')).toBeInTheDocument()
    await userEvent.click(screen.getByTestId('tab-rounds'))
    expect(screen.getByTestId('no-rounds')).toBeInTheDocument()
    await userEvent.click(screen.getByTestId('tab-standings'))
    expect(screen.getByTestId('no-standings')).toBeInTheDocument()
    FakeSocket.last.receive({ type: 'refused', topic: 'event:cup', code: 'no-such-event', text: '' })
    expect(await screen.findByRole('heading', { name: 'No such event' })).toBeInTheDocument()
  })
})
