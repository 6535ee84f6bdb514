import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section, setLanguage } from '../../../src/i18n/i18n.svelte.js'
import { navigate } from '../../../src/app/routing/route.svelte.js'
import Deal from '../../../src/pages/events/deal/Deal.svelte'
import Event from '../../../src/pages/events/event/Event.svelte'
import { live } from '../../../src/wire/liveTopics.svelte.js'
import { expectAccessible } from '../../axe.js'
import fixture from '../../fixtures/replay.json'
import { serve } from '../../pages/server.js'
import { FakeSocket } from '../../wire/fake.js'
import { DEAL, eventDoc } from './dealDoc.js'

const ASKED = 'GET events/cup/rounds/1/deals/0'
/** @param {number} table */
const hands = (table) => `GET matches/T${table}/deals/0?view=all&edition=`
const PLAYED = Object.fromEntries([1, 2, 3].map((table) => [hands(table), fixture.deals['0.all']]))
const sent = (/** @type {object} */ frame) => FakeSocket.last.receive({ topic: 'event:cup', ...frame })

/** @param {object | null} doc null: it can't be followed @param {Record<string, any>} [answers] @param {string} [path] */
async function open(doc, answers = {}, path = '/events/cup/deals/1/1') {
  history.replaceState(null, '', path)
  const asked = serve({ [ASKED]: DEAL, ...PLAYED, ...answers })
  render(Deal, { code: 'cup', round: 1, deal: 0 })
  await vi.waitFor(() => FakeSocket.last ?? Promise.reject(new Error('no socket yet')))
  FakeSocket.last.accept()
  if (doc) sent({ type: 'topic', doc })
  else sent({ type: 'refused', code: 'no-such-event', text: 'There is no such event.' })
  return asked
}
/** @param {RegExp} name of a row @returns {(string | null)[]} its cells */
const cells = (name) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const order = () =>
  within(screen.getByTestId('deal-table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.trim())

beforeEach(async () => {
  FakeSocket.install()
  live.reopen() // the last test's socket lingers
  vi.stubGlobal('scrollTo', () => {})
  await setLanguage('en')
  await Promise.all(['event-page', 'event-deal', 'errors', 'side'].map((name) => section(name)))
})

describe('a deal of an event', () => {
  it('stands in a table, a row for each table, with means and ways on', async () => {
    await open(eventDoc())
    const table = await screen.findByTestId('deal-table')
    expect(order()).toEqual(['1', '3', '2', 'Mean'])
    expect(cells(/^Table 1:/).slice(0, 8)).toEqual(['P1', '+9', '+6⅔', '+2', 'P2', '−3', '−2⅔', '−1'])
    expect(cells(/^Table 2:/).slice(12)).toEqual(['Bot', '−3', '−2', '−1'])
    expect(cells(/^Mean/).filter(Boolean)).toEqual(['+2⅓', '−⅓', '−1', '−1'])
    expect(within(table).getByRole('link', { name: 'Table 3: replay of this deal' })).toHaveAttribute(
      'href',
      '/game/T3#1',
    )
    expect(screen.getByText('This deal doesn’t count at table 4.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Spring Cup' })).toHaveAttribute('href', '/events/cup')
    expect(screen.getByRole('link', { name: 'Next deal' })).toHaveAttribute('href', '/events/cup/deals/1/2')
    expect(screen.queryByRole('link', { name: 'Previous deal' })).toBeNull()
    await userEvent.click(screen.getByText('How differences become IMPs'))
    expect(screen.getByText('2 IMPs: from 5')).toBeInTheDocument()
    await expectAccessible()
  })

  it('is sorted by the chosen seat, which the address and the ways on keep', async () => {
    await open(eventDoc())
    await userEvent.click(await screen.findByRole('radio', { name: 'Seat 3' }))
    expect(order()).toEqual(['3', '1', '2', 'Mean'])
    expect(location.search).toBe('?seat=3')
    expect(screen.getByRole('link', { name: 'Next deal' })).toHaveAttribute(
      'href',
      '/events/cup/deals/1/2?seat=3',
    )
    const sorted = screen
      .getAllByRole('columnheader')
      .filter((head) => head.ariaSort ?? head.getAttribute('aria-sort'))
    expect(sorted).toHaveLength(1)
  })

  it('begins with the seat of its address, the first where there is none such', async () => {
    await open(eventDoc(), {}, '/events/cup/deals/1/1?seat=2')
    expect(await screen.findByRole('radio', { name: 'Seat 2' })).toBeChecked()
  })

  it('shows the last hands of the best and the last table, and of others that are chosen', async () => {
    const asked = await open(eventDoc())
    const panels = await screen.findAllByTestId('table-hands')
    expect(panels.map((panel) => within(panel).getByRole('combobox'))).toMatchObject([
      { value: '1' },
      { value: '2' },
    ])
    expect(await within(panels[0]).findByText('Winning tile')).toBeInTheDocument()
    expect(within(panels[0]).getAllByRole('img', { name: '3 characters' }).length).toBeGreaterThan(2)
    expect(within(panels[1]).getByRole('heading', { name: /^Bot/ })).toBeInTheDocument()
    await userEvent.selectOptions(within(panels[1]).getByRole('combobox'), '3')
    expect(await within(panels[1]).findByRole('heading', { name: /^P12/ })).toBeInTheDocument()
    expect(within(panels[1]).getByRole('link', { name: 'Replay' })).toHaveAttribute('href', '/game/T3#1')
    expect(asked.map(({ request }) => request)).toEqual(
      expect.arrayContaining([hands(1), hands(2), hands(3)]),
    )
    await expectAccessible()
  })

  it('says what failed of one table’s hands, and tries again', async () => {
    const answers = { ...PLAYED, [hands(2)]: { problem: 'too-many-requests', status: 429 } }
    await open(eventDoc(), answers)
    const panels = await screen.findAllByTestId('table-hands')
    expect(await within(panels[1]).findByRole('alert')).toBeInTheDocument()
    serve({ ...PLAYED })
    await userEvent.click(within(panels[1]).getByRole('button', { name: 'Try again' }))
    expect(await within(panels[1]).findAllByRole('img')).not.toEqual([])
  })

  it('waits until all tables have finished the round, and comes by itself then', async () => {
    const doc = eventDoc()
    const asked = await open({ ...doc, rounds: [{ number: 1, status: 'running', tables: [] }] })
    expect(
      await screen.findByText('Shown here once all tables have finished this round.'),
    ).toBeInTheDocument()
    expect(asked.map(({ request }) => request)).not.toContain(ASKED)
    sent({ type: 'topic', patch: { rounds: doc.rounds } })
    expect(await screen.findByTestId('deal-table')).toBeInTheDocument()
  })

  it('is counted from 1 in its address', async () => {
    navigate('/events/cup/deals/1/1')
    serve({ [ASKED]: DEAL, ...PLAYED })
    render(Event, { code: 'cup' })
    expect(await screen.findByRole('heading', { name: 'Deal 1, round 1' })).toBeInTheDocument()
    await vi.waitFor(() => FakeSocket.last ?? Promise.reject(new Error('no socket yet')))
    FakeSocket.last.accept()
    sent({ type: 'topic', doc: eventDoc() })
    expect(await screen.findByTestId('deal-table')).toBeInTheDocument()
  })

  it('says where there is no event', async () => {
    await open(null)
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such event.')
    expect(screen.queryByRole('link', { name: 'To the event' })).toBeNull()
  })

  it('says that walls differ where the event is no duplicate', async () => {
    const doc = eventDoc()
    await open({ ...doc, settings: { ...doc.settings, duplicate: false } })
    expect(await screen.findByRole('alert')).toHaveTextContent(/different walls/)
    expect(screen.getByRole('link', { name: 'To the event' })).toHaveAttribute('href', '/events/cup')
  })

  it('says that there is no such deal', async () => {
    await open(eventDoc(), { [ASKED]: { problem: 'no-such-deal', status: 404 } })
    expect(await screen.findByRole('alert')).toHaveTextContent('No such deal was dealt in this event.')
  })

  it('says what failed, and tries again', async () => {
    await open(eventDoc(), { [ASKED]: { problem: 'too-many-requests', status: 429 } })
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    serve({ [ASKED]: DEAL, ...PLAYED })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByTestId('deal-table')).toBeInTheDocument())
  })

  it('says where a deal counts nowhere', async () => {
    await open(eventDoc(), { [ASKED]: { ...DEAL, tables: [] } })
    expect(await screen.findByText('This deal counts at no table.')).toBeInTheDocument()
    expect(screen.queryByTestId('deal-table')).toBeNull()
  })
})
