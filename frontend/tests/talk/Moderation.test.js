import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import Moderation from '../../src/pages/Moderation.svelte'
import { expectAccessible } from '../axe.js'
import { serve } from '../pages/server.js'

beforeAll(async () => {
  for (const name of ['moderation', 'talk', 'errors', 'account']) await section(name)
})

/** @param {string} name */
const about = (name, more = {}) => ({
  name,
  kind: 'account',
  moderator: false,
  since: 1,
  muted_until: null,
  banned_until: null,
  ...more,
})
const REPORT = {
  key: 'r1',
  reason: 'abuse',
  text: 'He <i>insults</i> me',
  at: 1,
  closed_at: null,
  target: about('Ben', { kind: 'guest' }),
  target_name: 'Benny',
  reporter: about('Anna'),
  table: 'Fixture1',
  others: 2,
}
const NONE = { about: [], by: [], actions: [] }
const LINE = { kind: 'guest', at: 1, phrase: '', gone: false }
const DETAIL = {
  report: REPORT,
  game: {
    code: 'Fixture1',
    game: 'toy',
    status: 'finished',
    rated: true,
    live: false,
    played: true,
    seats: ['Ben'],
  },
  room: 'Fixture1',
  lines: [
    { ...LINE, key: 'a1', name: 'Ben', text: 'You fool', hidden: false, whose: 'target', marked: true },
    { ...LINE, key: 'a2', name: 'Ben', text: 'Idiot', hidden: true, whose: 'target', marked: false },
  ],
  actions: [],
  target: { ...NONE, about: [{ key: 'r0', reason: 'spam', at: 1, closed_at: 2, outcome: 'warn' }] },
  reporter: NONE,
}
const ENTRY = {
  key: 'e1', what: 'mute', by: 'Mod', target: 'Ben', why: 'Rude', until: 9, report: 'r1', line: '', text: '', at: 2,
} // prettier-ignore
/** @param {any[]} results */
const page = (results) => ({ count: results.length, page: 1, size: 20, results })
const ANSWERS = {
  'GET me': { name: 'Mod', kind: 'account', moderator: true, tables: [] },
  'GET moderation/reports?state=open&page=1': page([REPORT]),
  'GET moderation/reports?state=closed&page=1': page([]),
  'GET moderation/reports/r1': DETAIL,
  'GET moderation/actions?page=1': page([ENTRY]),
  'POST moderation/actions': ENTRY,
}

beforeEach(() => {
  history.replaceState(null, '', '/moderation')
  vi.stubGlobal('scrollTo', () => {})
})

/** @param {Record<string, any>} [more] */
async function open(more) {
  Object.assign(me, { name: null, kind: null, moderator: false, tables: [], known: false })
  const asked = serve({ ...ANSWERS, 'GET preferences': {}, ...more })
  render(Moderation)
  await waitFor(() => expect(me.known).toBe(true))
  return asked
}

describe('the moderators’ desk', () => {
  it('is for moderators', async () => {
    await open({ 'GET me': { name: 'Anna', kind: 'guest', moderator: false, tables: [] } })
    expect(await screen.findByRole('heading', { name: 'For moderators only' })).toBeInTheDocument()
    expect(screen.queryByTestId('reports')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('lists reports, open or closed', async () => {
    await open()
    expect(await screen.findByTestId('reports')).toHaveTextContent('Insults or threats: Ben')
    expect(screen.getByTestId('reports')).toHaveTextContent('2 more open reports')
    await expectAccessible()
    await userEvent.click(screen.getByRole('radio', { name: 'Closed' }))
    expect(await screen.findByText('No report has been closed yet.')).toBeInTheDocument()
  })

  it('lists who keeps which company in rated games', async () => {
    const group = { game: 'sichuan', matches: 4, last: 1, one_network: true, left: 1 }
    const people = ['Anna', 'Ben'].map((name, won) => ({ name, kind: 'account', wins: 3 * won }))
    await open({ 'GET moderation/company?page=1': page([{ ...group, people }]) })
    await userEvent.click(await screen.findByRole('radio', { name: 'Played together' }))
    const found = await screen.findByTestId('company')
    expect(found).toHaveTextContent(/Sichuan.*4 games.*one network.*1 left early/)
    expect(found).toHaveTextContent(/Ben\s*3 wins \(75%\)/)
    expect(screen.getByRole('link', { name: 'Ben' })).toHaveAttribute('href', '/player/Ben')
    expect(location.search).toBe('?tab=company')
    await expectAccessible()
  })

  it('says so where nobody keeps odd company', async () => {
    await open({ 'GET moderation/company?page=1': page([]) })
    await userEvent.click(await screen.findByRole('radio', { name: 'Played together' }))
    expect(await screen.findByText(/Nobody has played three or more rated games/)).toBeInTheDocument()
  })

  it('leads back to all reports where none is as asked for', async () => {
    await open({ 'GET moderation/reports?state=open&reason=spam&page=1': page([]) })
    await screen.findByTestId('reports')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What’s wrong?' }), 'Spam')
    expect(await screen.findByText('Nothing matches this filter.')).toBeInTheDocument()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByTestId('reports')).toHaveTextContent('Ben')
  })

  it('reads out what a filter has found, as much as before too, and on another page nothing', async () => {
    await open({
      'GET moderation/reports?state=open&page=1': { ...page([REPORT]), count: 21 },
      'GET moderation/reports?state=open&page=2': { ...page([REPORT]), count: 21, page: 2 },
      'GET moderation/reports?state=closed&page=1': { ...page([REPORT]), count: 21 },
    })
    await screen.findByTestId('reports')
    const said = () => document.querySelector('main > [role=status]')?.textContent
    await waitFor(() => expect(said()?.trim()).toBe('Found: 21'))
    const first = said()
    await userEvent.click(screen.getByRole('radio', { name: 'Closed' }))
    await waitFor(() => expect(said()).not.toBe(first))
    expect(said()?.trim()).toBe('Found: 21')
    const second = said()
    await userEvent.click(screen.getByRole('radio', { name: 'Open' }))
    await waitFor(() => expect(said()).toBe(first))
    await userEvent.click(screen.getByRole('button', { name: 'Older' }))
    await screen.findByText('Page 2 of 2')
    expect(said()).toBe(first)
    expect(second).not.toBe(first)
    await userEvent.click(screen.getByRole('radio', { name: 'Log' }))
    await waitFor(() => expect(said()?.trim()).toBe('Found: 1'))
    await expectAccessible()
  })

  it('says that nothing was found where it is read out', async () => {
    await open()
    await screen.findByTestId('reports')
    await userEvent.click(screen.getByRole('radio', { name: 'Closed' }))
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('No report has been closed yet.'),
    )
  })

  it('shows a report with everything at hand, and acts on it', async () => {
    const asked = await open()
    await userEvent.click(await screen.findByRole('button', { name: /Insults or threats: Ben/ }))
    const detail = await screen.findByTestId('report-detail')
    expect(detail).toHaveTextContent('He <i>insults</i> me')
    expect(detail).toHaveTextContent('named Benny then')
    expect(screen.getByRole('link', { name: 'Open the replay' })).toHaveAttribute('href', '/game/Fixture1')
    expect(screen.getByTestId('kept-lines')).toHaveTextContent('Idiot (hidden)')
    expect(screen.getAllByRole('button', { name: 'Hide this message: Ben: You fool' })).toHaveLength(1)
    await expectAccessible()
    await userEvent.click(screen.getByRole('radio', { name: 'Ban' }))
    await userEvent.click(screen.getByRole('radio', { name: '1 week' }))
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Rude')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(asked.find(({ request }) => request === 'POST moderation/actions')?.body).toEqual({
        what: 'ban',
        why: 'Rude',
        report: 'r1',
        hours: 168,
      }),
    )
  })

  it('shows what was asked for last, whichever answer comes first', async () => {
    const asked = await open()
    await screen.findByTestId('reports')
    const quick = fetch
    /** What else a page asks for when it is idle may come at any time. */
    const sought = () => asked.findLast(({ request }) => request.includes('reports'))?.request
    /** @type {((value?: unknown) => void)[]} */
    const held = []
    vi.stubGlobal('fetch', async (/** @type {string} */ url, /** @type {RequestInit} */ init) => {
      const answer = await quick(url, init)
      if (held.length < 1 && url.includes('reports')) await new Promise((done) => held.push(done))
      return answer
    })
    await userEvent.click(screen.getByRole('radio', { name: 'Closed' }))
    await waitFor(() => expect(sought()).toContain('state=closed'))
    await userEvent.click(screen.getByRole('radio', { name: 'Open' }))
    await waitFor(() => expect(sought()).toContain('state=open'))
    await tick()
    held[0]()
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.getByTestId('reports')).toHaveTextContent('Ben')
  })

  it('has what is open in its address, so that the browser’s own way back leads to the list as it was', async () => {
    const closed = 'GET moderation/reports?state=closed&reason=abuse&page=1'
    const asked = await open({
      [closed]: page([REPORT]),
      'GET moderation/reports?state=closed&page=1': page([]),
    })
    await userEvent.click(screen.getByRole('radio', { name: 'Closed' }))
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'What’s wrong?' }),
      'Insults or threats',
    )
    const list = location.search
    await userEvent.click(await screen.findByRole('button', { name: /Insults or threats: Ben/ }))
    await screen.findByTestId('report-detail')
    expect(location.search).toBe(`${list}&report=r1`)
    history.replaceState(null, '', `/moderation${list}`) // as the button does
    dispatchEvent(new Event('popstate'))
    expect(await screen.findByTestId('reports')).toHaveTextContent('Ben')
    expect(asked.at(-1)?.request).toBe(closed)
    expect(screen.getByRole('radio', { name: 'Closed' })).toBeChecked()
  })

  it('opens a report, or the log, by its address', async () => {
    history.replaceState(null, '', '/moderation?report=r1')
    await open()
    await screen.findByTestId('report-detail')
    await userEvent.click(screen.getByRole('button', { name: 'All reports' }))
    await screen.findByTestId('reports')
    expect(location.pathname + location.search).toBe('/moderation')
    await userEvent.click(screen.getByRole('radio', { name: 'Log' }))
    await screen.findByTestId('entries')
    expect(location.search).toBe('?tab=log')
  })

  it('hides a line once, however often it is sent', async () => {
    const asked = await open()
    await userEvent.click(await screen.findByRole('button', { name: /Insults or threats: Ben/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Hide this message: Ben: You fool' }))
    await userEvent.type(screen.getAllByRole('textbox', { name: /Reason/ })[0], 'Rude')
    const form = /** @type {HTMLFormElement} */ (
      screen.getByRole('button', { name: 'Hide this message' }).closest('form')
    )
    form.requestSubmit()
    form.requestSubmit()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide this message' })).toBeNull())
    expect(asked.filter(({ request }) => request === 'POST moderation/actions')).toHaveLength(1)
  })

  it('calls guests as the reader’s language does, wherever they are named', async () => {
    const named = JSON.parse(JSON.stringify(DETAIL).replaceAll('"Ben"', '"Guest 6400"'))
    await setLanguage('uk')
    await open({
      'GET moderation/reports?state=open&page=1': page([named.report]),
      'GET moderation/reports/r1': {
        ...named,
        target: { ...named.target, actions: [{ ...ENTRY, target: 'Guest 6400' }] },
      },
    })
    expect(await screen.findByTestId('reports')).toHaveTextContent('Гість 6400')
    await userEvent.click(screen.getByRole('button', { name: /Гість 6400/ }))
    await screen.findByTestId('report-detail')
    expect(document.body).not.toHaveTextContent('Guest 6400')
    expect(document.body.innerHTML).not.toContain('Guest 6400')
    await setLanguage('en')
  })

  it('hides a line for a reason', async () => {
    const asked = await open()
    await userEvent.click(await screen.findByRole('button', { name: /Insults or threats: Ben/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Hide this message: Ben: You fool' }))
    await userEvent.type(screen.getAllByRole('textbox', { name: /Reason/ })[0], 'Rude')
    await userEvent.click(screen.getByRole('button', { name: 'Hide this message' }))
    await waitFor(() =>
      expect(asked.find(({ request }) => request === 'POST moderation/actions')?.body).toEqual({
        what: 'hide',
        line: 'a1',
        report: 'r1',
        why: 'Rude',
      }),
    )
  })

  it('reads the log, and acts on an account by name', async () => {
    const asked = await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Log' }))
    expect(await screen.findByTestId('entries')).toHaveTextContent('Mute · Ben')
    await expectAccessible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Account name' }), 'Ben')
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Be kind')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Done and logged.')).toBeInTheDocument()
    expect(asked.find(({ request }) => request === 'POST moderation/actions')?.body).toEqual({
      what: 'warn',
      why: 'Be kind',
      name: 'Ben',
    })
  })

  it('tells what fails', async () => {
    await open({ 'POST moderation/actions': { problem: 'report-closed' } })
    await userEvent.click(await screen.findByRole('button', { name: /Insults or threats: Ben/ }))
    await screen.findByTestId('report-detail')
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Rude')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Another moderator has closed this report.')
  })
})
