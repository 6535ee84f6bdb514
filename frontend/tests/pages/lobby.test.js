import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import Notices from '../../src/app/Notices.svelte'
import { settings } from '../../src/app/session/settings.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import BelowFold from '../../src/pages/home/BelowFold.svelte'
import { live } from '../../src/wire/liveTopics.svelte.js'
import { expectAccessible } from '../axe.js'
import { FakeSocket } from '../wire/fake.js'
import { requests, serve } from './server.js'

const person = (/** @type {string} */ name, kind = 'guest') => ({ name, kind })
const human = (/** @type {string} */ name, kind = 'guest') => ({
  kind: 'human',
  name,
  person: person(name, kind),
})
const EMPTY = { kind: 'empty', name: '' }

/** @param {string} code @param {object} [more] */
const row = (code, more) => ({
  code,
  game: 'sichuan',
  options: {},
  deals: 8,
  speed: 'normal',
  rated: false,
  closed: false,
  spectators: 'public',
  delay: 0,
  status: 'waiting',
  owner: 0,
  seats: [human('Anna'), EMPTY, EMPTY, EMPTY],
  free: 3,
  deal: 0,
  watchers: 0,
  created_at: 1000,
  ...more,
})

/** @param {any[]} tables in the order in which the server lists them */
const listed = (tables) => ({
  count: tables.length,
  rows: Object.fromEntries(tables.map((each) => [each.code, each])),
  order: tables.map(({ code }) => code),
})

/** @param {any[]} tables @param {any[]} [games] @param {any[]} [people] */
const lobby = (tables, games = [], people = []) => ({
  tables: listed(tables),
  games: listed(games),
  people: { count: people.length, rows: people },
})

beforeEach(async () => {
  FakeSocket.install()
  live.reopen() // the last test's socket lingers
  history.replaceState(null, '', '/')
  localStorage.clear()
  Object.assign(me, { name: null, tables: [] })
  vi.stubGlobal('scrollTo', () => {})
  await Promise.all(['home', 'lobby', 'side', 'errors'].map((name) => section(name)))
})

/** @param {any} topic @param {string} name */
async function tell(topic, name = 'lobby') {
  FakeSocket.last.accept()
  FakeSocket.last.receive({ type: 'topic', topic: name, doc: topic })
}

describe('the lobby', () => {
  /** @param {Record<string, any>} [answers] */
  function open(answers) {
    const asked = serve({ 'GET me': { name: 'Ada' }, ...answers })
    const { unmount } = render(BelowFold, { games: [] })
    return { asked, unmount }
  }

  it('waits for its lists, and says what there is when there is nothing', async () => {
    const { unmount } = open()
    await waitFor(() => expect(screen.getAllByText('Loading…')).toHaveLength(3))
    await tell(lobby([]))
    expect(await screen.findByText(/No table is waiting for players/)).toBeInTheDocument()
    expect(screen.getByText('Nothing to watch right now.')).toBeInTheDocument()
    await expectAccessible()
    unmount()
  })

  it('tells of each table its people, its terms and what is free', async () => {
    const { unmount } = open()
    await tell(
      lobby(
        [
          row('Ab3dE_9x', {
            rated: true,
            deals: null,
            minutes: 45,
            seats: [human('Anna', 'account'), EMPTY, EMPTY, EMPTY],
          }),
        ],
        [
          row('Game1234', { status: 'playing', deal: 3, watchers: 2, spectators: 'all', delay: 5 }),
          row('Timed123', { status: 'playing', deal: 3, deals: null, minutes: 45 }),
        ],
        [person('Anna', 'account'), person('Robo', 'bot'), person('Gast')],
      ),
    )
    const table = within(await screen.findByTestId('table-Ab3dE_9x'))
    expect(await table.findByText('Sichuan mahjong · 45 minutes · Normal speed · Rated')).toBeInTheDocument()
    expect(table.getByText('3 seats free')).toBeInTheDocument()
    expect(table.getByRole('link', { name: 'Anna' })).toHaveAttribute('href', '/player/Anna')
    const game = within(screen.getByTestId('table-Game1234'))
    expect(game.getByText('deal 3 of 8 · all hands, 5 min delay · 2 watching')).toBeInTheDocument()
    expect(within(screen.getByTestId('table-Timed123')).getByText('deal 3')).toBeInTheDocument()
    expect(screen.getByTestId('watch-Game1234')).toHaveAttribute('href', '/table/Game1234')
    const people = within(await screen.findByTestId('people'))
    expect(people.getAllByRole('link').map((link) => link.textContent)).toEqual(['Anna', 'Robo'])
    expect(people.getByText('(bot)')).toBeInTheDocument()
    const list = screen.getByRole('list', { name: /^Online now/ })
    list.focus() // keys scroll it, where many are here
    expect(list).toHaveFocus()
    await expectAccessible()
    unmount()
  })

  it.each([
    ['busy', /no new tables with bots and no new spectators/],
    ['full', /no new tables start/],
  ])('says that the server is %s, until it is not', async (load, text) => {
    const { unmount } = open()
    await tell({ ...lobby([]), load })
    expect(await screen.findByText(text)).toHaveAttribute('role', 'status')
    await expectAccessible()
    FakeSocket.last.receive({ type: 'topic', topic: 'lobby', patch: { load: 'normal' } })
    await waitFor(() => expect(screen.queryByTestId('load')).not.toBeInTheDocument())
    unmount()
  })

  it('says nothing of the load of a server that does not tell of it', async () => {
    const { unmount } = open()
    await tell(lobby([]))
    expect(await screen.findByText('Nothing to watch right now.')).toBeInTheDocument()
    expect(screen.queryByTestId('load')).not.toBeInTheDocument()
    unmount()
  })

  it('follows what changes, in the order of the server, and shows a few of many', async () => {
    const { unmount } = open()
    const many = Array.from({ length: 9 }, (_, index) => row(`Table00${index}`, { created_at: index }))
    await tell(lobby(many.toReversed()))
    const list = () => within(screen.getByTestId('list-join')).getAllByRole('article')
    await waitFor(() => expect(list()).toHaveLength(6))
    expect(list()[0]).toHaveAttribute('data-testid', 'table-Table008')
    await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }))
    expect(list()).toHaveLength(9)
    FakeSocket.last.receive({
      type: 'topic',
      topic: 'lobby',
      patch: {
        tables: {
          count: 1,
          rows: Object.fromEntries(many.slice(1).map(({ code }) => [code, null])),
          order: [many[0].code],
        },
      },
    })
    await waitFor(() => expect(list()).toHaveLength(1))
    unmount()
  })

  it('seats whom presses, and makes the visitor known', async () => {
    const { asked, unmount } = open({ 'POST tables/Ab3dE_9x/seats': {} })
    await tell(lobby([row('Ab3dE_9x')]))
    await userEvent.click(await screen.findByRole('button', { name: 'Sit down with Anna' }))
    await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
    expect(asked.map(({ request }) => request)).toEqual(['POST tables/Ab3dE_9x/seats', 'GET me'])
    expect(me.name).toBe('Ada')
    unmount()
  })

  it('says why a seat can’t be had', async () => {
    const { unmount } = open({ 'POST tables/Ab3dE_9x/seats': { problem: 'account-needed' } })
    await tell(lobby([row('Ab3dE_9x')]))
    await userEvent.click(await screen.findByTestId('join-Ab3dE_9x'))
    expect(await screen.findByRole('alert')).toHaveTextContent('account')
    expect(location.pathname).toBe('/')
    unmount()
  })

  it('says that its lists may be old while the server is away', async () => {
    const { unmount } = open()
    await tell(lobby([row('Ab3dE_9x')]))
    FakeSocket.last.end(1006)
    expect(await screen.findByText(/Connection lost: these lists may be out of date/)).toBeInTheDocument()
    expect(await screen.findByTestId('table-Ab3dE_9x')).toBeInTheDocument()
    unmount()
  })
})

describe('what another tab has set', () => {
  it('holds here too, and is not set back by what is set here', async () => {
    const { unmount } = render(Notices)
    localStorage.setItem('mahjong.settings', JSON.stringify({ ...settings, theme: 'dark' }))
    dispatchEvent(new StorageEvent('storage', { key: 'mahjong.settings' }))
    expect(settings.theme).toBe('dark')
    settings.theme = 'system'
    unmount()
  })
})

describe('an invitation', () => {
  const invite = {
    key: 'key',
    code: 'Ab3dE_9x',
    sender: person('Anna', 'account'),
    game: 'sichuan',
    options: {},
    deals: 4,
    speed: 'quick',
    rated: false,
    free: 2,
    expires_at: 9e15,
  }

  /** @param {Record<string, any>} answers @param {any[]} got */
  async function open(answers, got = [invite]) {
    const asked = serve(answers)
    const { unmount } = render(Notices)
    await tell({ invites: { got, sent: [] } }, 'me')
    return { asked, unmount }
  }

  it('stands on every page, and is accepted by sitting down', async () => {
    const { asked, unmount } = await open({ 'POST tables/Ab3dE_9x/seats': {} })
    const notice = within(await screen.findByRole('complementary', { name: 'Invitation' }))
    expect(notice.getByText('Anna')).toBeInTheDocument()
    expect(
      await notice.findByText('Sichuan mahjong · 4 deals · Quick speed · 2 seats free'),
    ).toBeInTheDocument()
    await expectAccessible()
    await userEvent.click(notice.getByTestId('invite-accept'))
    await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
    expect(requests(asked)).toContain('POST tables/Ab3dE_9x/seats')
    unmount()
  })

  it('is declined', async () => {
    const { asked, unmount } = await open({ 'DELETE tables/Ab3dE_9x/invites/key': {} })
    await userEvent.click(await screen.findByTestId('invite-decline'))
    await waitFor(() => expect(requests(asked)).toContain('DELETE tables/Ab3dE_9x/invites/key'))
    FakeSocket.last.receive({ type: 'topic', topic: 'me', patch: { invites: null } })
    await waitFor(() => expect(screen.queryByTestId('invitation')).not.toBeInTheDocument())
    unmount()
  })

  it('gives focus back to where it came from as it goes', async () => {
    const before = document.body.appendChild(document.createElement('button'))
    const { unmount } = await open({ 'DELETE tables/Ab3dE_9x/invites/key': {} })
    const decline = await screen.findByTestId('invite-decline')
    before.focus()
    decline.focus()
    await userEvent.keyboard('{Enter}')
    FakeSocket.last.receive({ type: 'topic', topic: 'me', patch: { invites: null } })
    await waitFor(() => expect(screen.queryByTestId('invitation')).not.toBeInTheDocument())
    expect(before).toHaveFocus()
    unmount()
    before.remove()
  })

  it('says why it can’t be accepted, and how many more there are', async () => {
    const { unmount } = await open({ 'POST tables/Ab3dE_9x/seats': { problem: 'table-full' } }, [
      invite,
      { ...invite, key: 'other', code: 'Other123' },
    ])
    expect(await screen.findByText('and 1 more')).toBeInTheDocument()
    await userEvent.click(screen.getByTestId('invite-accept'))
    expect(await screen.findByRole('alert')).toHaveTextContent('All seats are taken.')
    const next = { ...invite, key: 'other', code: 'Other123', sender: person('Boris', 'account') }
    FakeSocket.last.receive({ type: 'topic', topic: 'me', patch: { invites: { got: [next], sent: [] } } })
    expect(await screen.findByText('Boris')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    unmount()
  })
})
