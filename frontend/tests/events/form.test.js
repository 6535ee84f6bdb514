import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import EventForm from '../../src/pages/events/EventForm.svelte'
import { Faults, faultText, faultsOf } from '../../src/pages/events/form/faults.svelte.js'
import { expectAccessible } from '../axe.js'
import { GAMES, SICHUAN, requests, sent, serve } from '../pages/server.js'

const WEEK_MS = 7 * 86_400_000
const SETTINGS = {
  ...{
    name: '?',
    game: 'sichuan',
    options: { preset: 'sbr-2019' },
    starts_at: Date.UTC(2030, 0, 5),
    zone: 'UTC',
  },
  stages: [{ rounds: 4, seating: 'swiss', deals: 8, minutes: 60, at_time: 'cut', pause: 10, times: [] }],
  table_points: ['4', '3', '2', '1'],
}
const TEMPLATES = {
  templates: [
    { key: 'sbr-evening', settings: SETTINGS },
    { key: 'knock-out', settings: { ...SETTINGS, stages: [SETTINGS.stages[0], SETTINGS.stages[0]] } },
  ],
}
const OWN = { key: 'k1', name: 'My cup', game: 'sichuan', organiser: 'Ada', starts_at: 1, status: 'finished' }
const list = (/** @type {object[]} */ results) => ({ count: results.length, page: 1, size: 20, results })

/** @param {string} path @param {Record<string, any>} [answers] */
function open(path, answers) {
  history.replaceState(null, '', path)
  const asked = serve({
    ...{ 'GET games': { games: [SICHUAN, ...GAMES.games.slice(1)] }, 'GET events/templates': TEMPLATES },
    'GET me': { name: 'Ada', kind: 'account' },
    'GET events?when=coming&mine=true': list([{ ...OWN, key: 'k2', organiser: 'Bob' }]),
    'GET events?when=running&mine=true': list([]),
    'GET events?when=over&mine=true': list([OWN]),
    'GET events/k1': { key: 'k1', status: 'open', settings: { ...SETTINGS, name: 'My cup' } },
    'GET events/k1/me': { event: { key: 'k1' }, may: ['settings'] },
    ...answers,
  })
  return { asked, ...render(EventForm, { code: path.replace(/^\/events\/|\?.*/g, '') }) }
}

const nameField = () => screen.findByTestId('event-name')

beforeEach(async () => {
  sessionStorage.clear()
  Object.assign(me, { name: 'Ada', kind: 'account', known: true })
  vi.stubGlobal('scrollTo', () => {})
  await Promise.all(['events', 'events-form', 'home', 'lobby', 'errors'].map((name) => section(name)))
})

describe('a new event', () => {
  it('begins as a template, or as an earlier one of the visitor’s own', async () => {
    open('/events/new')
    expect(await screen.findByTestId('template-sbr-evening')).toHaveTextContent('SBR evening')
    expect(screen.getByTestId('template-knock-out')).toHaveAttribute('href', '/events/new?template=knock-out')
    const copies = await screen.findByTestId('copies')
    expect(
      within(copies)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/events/new?copy=k1'])
    await expectAccessible(document.body)
  })

  it('takes a name and a start', async () => {
    const { asked } = open('/events/new?template=sbr-evening', { 'POST events': { key: 'new1' } })
    await userEvent.type(await nameField(), 'Friday cup')
    await userEvent.click(screen.getByTestId('event-publish'))
    await waitFor(() => expect(location.pathname).toBe('/events/new1'))
    const { settings, open: opened } = sent(asked, 'POST events')
    expect(opened).toBe(true)
    expect(settings).toMatchObject({
      ...{ name: 'Friday cup', template: 'sbr-evening', game: 'sichuan', options: { preset: 'sbr-2019' } },
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    expect(settings.stages[0]).toMatchObject({ rounds: 4, deals: 8, minutes: 60 })
    expect(settings.starts_at).toBeGreaterThan(Date.now())
    expect(settings.starts_at).toBeLessThan(Date.now() + WEEK_MS + 86_400_000)
    expect(sessionStorage).toHaveLength(0)
  })

  it('says in its own words that a name of blanks is none', async () => {
    const { asked } = open('/events/new?template=sbr-evening')
    const name = /** @type {HTMLInputElement} */ (await nameField())
    await userEvent.type(name, '  ')
    expect(name.validationMessage).toBe('Fill this in.')
    await userEvent.click(screen.getByTestId('event-publish'))
    expect(requests(asked)).not.toContain('POST events')
    await userEvent.type(name, 'Cup')
    expect(name.validity.valid).toBe(true)
  })

  it('can be a draft', async () => {
    const { asked } = open('/events/new?template=sbr-evening', { 'POST events': { key: 'new2' } })
    await userEvent.type(await nameField(), 'Later')
    await userEvent.click(screen.getByTestId('event-draft'))
    await waitFor(() => expect(sent(asked, 'POST events')?.open).toBe(false))
  })

  it('tells what each folded part says, and is accessible unfolded', async () => {
    open('/events/new?template=knock-out')
    await nameField()
    expect(screen.getByTestId('part-stage-0')).toHaveTextContent('Stage 1 4 rounds · Swiss · 8 deals')
    expect(screen.getByTestId('part-score')).toHaveTextContent('4‑3‑2‑1')
    for (const fold of document.querySelectorAll('details')) fold.open = true
    await expectAccessible(document.body)
  })

  it('shows what the server refuses at its field, unfolded, and keeps what was typed', async () => {
    const errors = {
      'settings.limit': 'Expected `int` <= 400.',
      'settings.stages[0].rounds': 'Expected `int` >= 1.',
      'settings.nowhere': 'Something else.',
    }
    open('/events/new?template=sbr-evening', { 'POST events': { problem: 'invalid', status: 400, errors } })
    await userEvent.type(await nameField(), 'Cup')
    await userEvent.click(screen.getByTestId('event-publish'))
    const rounds = await screen.findByRole('spinbutton', { name: 'Rounds' })
    await waitFor(() => expect(rounds).toHaveAccessibleDescription('1 or more.'))
    expect(rounds).toBeInvalid()
    expect(rounds).toHaveFocus()
    expect(rounds.closest('details')).toHaveAttribute('open')
    expect(screen.getByRole('spinbutton', { name: 'Seats' })).toHaveAccessibleDescription(/400 or less/)
    expect(screen.getByRole('alert')).toHaveTextContent('Something else.')
    expect(await nameField()).toHaveValue('Cup')
    await userEvent.type(rounds, '2')
    expect(rounds).toBeValid()
  })

  it('outlives a reload', async () => {
    const { unmount } = open('/events/new?template=sbr-evening')
    await userEvent.type(await nameField(), 'Typed')
    unmount()
    open('/events/new?template=sbr-evening')
    expect(await nameField()).toHaveValue('Typed')
  })

  it('shows what clocks elsewhere show', async () => {
    open('/events/new?template=sbr-evening')
    await nameField()
    await userEvent.selectOptions(screen.getByTestId('event-zone'), 'Europe/Moscow')
    const told = screen.getByTestId('event-moment')
    expect(told).toHaveTextContent('4:00 PM UTC (Moscow: UTC+3)')
    expect(told).not.toHaveTextContent('Moscow 7:00 PM')
    expect(told).toHaveTextContent(/Shanghai 12:00 AM, /)
    await userEvent.selectOptions(screen.getByTestId('event-zone'), 'UTC')
    expect(told).toHaveTextContent('7:00 PM UTC New York')
  })

  it('asks who has no account for one', async () => {
    Object.assign(me, { name: null, kind: null })
    open('/events/new', { 'GET me': { name: null, kind: null } })
    expect(await screen.findByText(/held by people with accounts/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin?next=/events/new')
  })
})

describe('an event that there is', () => {
  it('is changed by the same form', async () => {
    const { asked } = open('/events/k1/edit', { 'PUT events/k1/settings': {} })
    const name = await nameField()
    expect(name).toHaveValue('My cup')
    await userEvent.type(name, ' 2')
    await userEvent.click(screen.getByTestId('event-save'))
    await waitFor(() => expect(location.pathname).toBe('/events/k1'))
    expect(sent(asked, 'PUT events/k1/settings').settings).toMatchObject({
      ...{ name: 'My cup 2', starts_at: SETTINGS.starts_at },
    })
  })

  it('is not for anybody to change', async () => {
    open('/events/k1/edit', { 'GET events/k1/me': { event: { key: 'k1' }, may: [] } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Only the organisers')
  })

  it('is shown as it is once its changes are discarded', async () => {
    const { asked, unmount } = open('/events/k1/edit')
    await userEvent.type(await nameField(), ' 2')
    await userEvent.click(screen.getByTestId('event-discard'))
    unmount()
    open('/events/k1/edit')
    expect(await nameField()).toHaveValue('My cup')
    expect(requests(asked)).not.toContain('PUT events/k1/settings')
  })
})

describe('faults', () => {
  it('are shown by the field that says most exactly where they are', () => {
    const faults = new Faults()
    for (const field of ['name', 'stages[0]', 'stages[0].times']) faults.place(field)
    const rest = faults.show({ name: 'a', 'stages[0].times[2]': 'b', 'stages[0].cut': 'c', stages: 'd' })
    expect(['name', 'stages[0].times', 'stages[0]'].map((field) => faults.of(field))).toEqual(['a', 'b', 'c'])
    expect(rest).toEqual(['d'])
    faults.clear('name')
    expect(faults.of('name')).toBe('')
  })

  it.each([
    ['invalid', 'Expected `str` of length >= 1.', 'Fill this in.'],
    ['invalid', 'Expected `str` of length <= 80.', 'At most 80 characters.'],
    ['invalid', 'A table has 4 places.', 'Give 4 places at least.'],
    ['invalid', 'A rated match is played without bots.', 'A rated event is played without bots.'],
    ['past', 'That moment is over.', 'That time is already over.'],
    ['invalid', 'Something new.', 'Something new.'],
  ])('are told in the reader’s words: %s, %s', (code, text, told) => expect(faultText(code, text)).toBe(told))

  it('tell the bounds of a moment as dates', async () => {
    const bound = new Date(2100, 0, 1).getTime()
    const errors = {
      'settings.starts_at': `Expected \`int\` <= ${bound}.`,
      'settings.stages[0].times[1]': `Expected \`int\` <= ${bound}.`,
      'settings.stages[0].rounds': 'Expected `int` <= 50.',
    }
    expect(await faultsOf({ code: 'invalid', errors })).toEqual({
      starts_at: 'No later than Jan 1, 2100.',
      'stages[0].times[1]': 'No later than Jan 1, 2100.',
      'stages[0].rounds': '50 or less.',
    })
    const early = await faultsOf({ code: 'invalid', errors: { starts_at: 'Expected `int` >= 0.' } })
    expect(early.starts_at).toMatch(/^No earlier than .*19(70|69)\.$/)
  })

  it('have the paths of the settings', async () => {
    expect(await faultsOf({ code: 'invalid', errors: { 'settings.name': 'x', settings: 'y' } })).toEqual({
      ...{ name: 'x', settings: 'y' },
    })
    expect(await faultsOf(new TypeError('x'))).toEqual({})
  })
})
