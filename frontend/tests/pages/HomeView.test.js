import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choices } from '../../src/app/session/tableChoices.svelte.js'
import { me } from '../../src/app/session/me.svelte.js'
import { search } from '../../src/app/session/search.svelte.js'
import { loadStored, store } from '../../src/app/browser/storage.js'
import Home from '../../src/pages/Home.svelte'
import { kinsOf } from '../../src/pages/home/kins.js'
import { live } from '../../src/wire/liveTopics.svelte.js'
import { expectAccessible } from '../axe.js'
import { FakeSocket } from '../wire/fake.js'
import { waiting, NONE } from './seeking.js'
import { GAMES, SICHUAN, requests, sent, serve } from './server.js'

const RIICHI = { ...GAMES.games[0], key: 'riichi', title: 'Riichi' }
const SANMA = { ...GAMES.games[0], key: 'sanma', title: 'Sanma' }
const ALL = { games: [SICHUAN, RIICHI, SANMA] }
const CODE = { code: 'Ab3dE_9x' }
const usual = JSON.stringify(choices)
const EMPTY = { count: 0, rows: {}, order: [] }

beforeEach(() => {
  FakeSocket.install()
  live.reopen()
  history.replaceState(null, '', '/')
  localStorage.clear()
  Object.assign(choices, JSON.parse(usual))
  Object.assign(me, { name: null, kind: null, tables: [], known: false })
  search.forget()
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = () => {}
})

/** @param {Record<string, any>} [more] */
async function open(more) {
  const asked = serve({
    'GET me': { name: null },
    'GET games': ALL,
    'POST play': CODE,
    'POST tables': CODE,
    ...more,
  })
  const page = render(Home)
  await screen.findByTestId('own-table')
  return { asked, close: () => page.unmount() }
}

/** @param {object} [more] */
async function tellLobby(more) {
  FakeSocket.last.accept()
  const doc = {
    tables: EMPTY,
    games: EMPTY,
    people: { count: 0, rows: [] },
    in_play: { tables: 0, players: {} },
  }
  FakeSocket.last.receive({ type: 'topic', topic: 'lobby', doc: { ...doc, load: 'normal', ...more } })
}

describe('the cards of the games', () => {
  it('are shared by kin, in the order of the house', () => {
    const keys = (/** @type {string[]} */ ...games) =>
      kinsOf(games.map((key) => ({ key }))).map((kin) => kin.map(({ key }) => key).join('+'))
    expect(keys('sichuan', 'riichi', 'sanma', 'toppan')).toEqual(['sichuan', 'riichi+sanma', 'toppan'])
    expect(keys('sanma', 'sichuan', 'riichi')).toEqual(['sichuan', 'riichi+sanma'])
    expect(keys('sanma', 'toppan')).toEqual(['sanma', 'toppan'])
  })

  it('choose what is played, and tell of whichever kin was chosen', async () => {
    const { asked, close } = await open()
    const games = within(screen.getByRole('group', { name: 'Game' }))
    expect(games.getAllByRole('radio')).toHaveLength(3)
    expect(screen.getByTestId('game-sichuan')).toBeChecked()
    expect(await screen.findByTestId('learn-riichi')).toHaveAttribute('href', '/tutorial/riichi')
    await userEvent.click(screen.getByTestId('game-sanma'))
    expect(await screen.findByTestId('learn-sanma')).toHaveAccessibleName('New to this? Riichi for three')
    expect(screen.queryByTestId('learn-riichi')).not.toBeInTheDocument()
    await userEvent.click(screen.getByTestId('play-now'))
    await waitFor(() => expect(sent(asked, 'POST play')).toMatchObject({ game: 'sanma' }))
    close()
  })

  it('tell how many play, and the house how many are here', async () => {
    const { close } = await open({ 'GET me': { name: 'Ada', kind: 'guest' } })
    await screen.findByTestId('learn-sichuan')
    await tellLobby({
      people: { count: 12, rows: [] },
      in_play: { tables: 1, players: { sichuan: 3, riichi: 1 } },
    })
    expect(await screen.findByTestId('playing-sichuan')).toHaveTextContent('3 playing now')
    expect(screen.getByTestId('playing-riichi')).toHaveTextContent('1 playing now')
    expect(screen.getByTestId('site-facts')).toHaveTextContent('12 players here · 1 table in play')
    await expectAccessible()
    close()
  })

  it.each([
    ['a stranger', { name: null }, 0],
    ['who is counted', { name: 'Ada', kind: 'guest' }, 1],
  ])('tell %s of an empty house who is always there', async (_, who, count) => {
    const { close } = await open({ 'GET me': who })
    await tellLobby({ people: { count, rows: [] } })
    await waitFor(() => expect(screen.getByTestId('site-facts')).toHaveTextContent('The bots are ready'))
    expect(screen.queryByTestId('playing-sichuan')).not.toBeInTheDocument()
    close()
  })

  it('tell nothing of how many play where the server does not', async () => {
    const { close } = await open()
    await tellLobby({ in_play: undefined, people: { count: 2, rows: [] } })
    await waitFor(() => expect(screen.getByTestId('site-facts')).toHaveTextContent('2 players here'))
    close()
  })
})

describe('whom one plays with', () => {
  it('has for all opponents what they need, and is kept', async () => {
    const { close } = await open()
    expect(screen.queryByTestId('find-game')).not.toBeInTheDocument()
    await userEvent.click(screen.getByTestId('opponents-online'))
    expect(await screen.findByTestId('seek-go')).toBeInTheDocument()
    expect(screen.queryByTestId('play-now')).not.toBeInTheDocument()
    await userEvent.click(screen.getByTestId('opponents-friends'))
    expect(await screen.findByTestId('join-code')).toBeInTheDocument()
    expect(screen.getByTestId('name-input')).toBeInTheDocument()
    expect(screen.queryByTestId('seek-go')).not.toBeInTheDocument()
    close()
    const again = render(Home)
    expect(await screen.findByTestId('opponents-friends')).toBeChecked()
    expect(await screen.findByTestId('create-table')).toBeInTheDocument()
    again.unmount()
  })

  it('makes a table for friends by one press, by link alone, and says on what terms', async () => {
    const { asked, close } = await open()
    await userEvent.click(screen.getByTestId('opponents-friends'))
    expect(await screen.findByTestId('table-terms')).toHaveTextContent('SBR 2019 · 8 deals · Normal speed')
    await userEvent.click(screen.getByTestId('terms'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Minutes' }))
    expect(screen.getByTestId('table-terms')).toHaveTextContent('SBR 2019 · 45 minutes · Normal speed')
    await userEvent.click(screen.getByRole('radio', { name: 'Deals' }))
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() => expect(sent(asked, 'POST tables')).toMatchObject({ public: false, deals: 8 }))
    close()
  })

  it('shows a search that is on, and the way to it leads to its tab', async () => {
    const { close } = await open({ 'GET me': { name: 'Ada', kind: 'guest' }, 'GET seek': waiting() })
    await search.refresh()
    expect(await screen.findByTestId('seek-status')).toBeInTheDocument()
    expect(screen.getByTestId('opponents-online')).toBeChecked()
    await userEvent.click(screen.getByTestId('opponents-bots'))
    expect(screen.queryByTestId('seek-status')).not.toBeInTheDocument()
    for (let times = 0; times < 2; times += 1) {
      location.hash = '#find'
      expect(await screen.findByTestId('seek-status')).toBeInTheDocument()
      expect(location.hash).toBe('')
      await userEvent.click(screen.getByTestId('opponents-bots'))
    }
    close()
  })

  it('leads to the tables that wait for players', async () => {
    const { close } = await open()
    await tellLobby({ tables: { count: 2, rows: {}, order: [] } })
    await userEvent.click(screen.getByTestId('opponents-online'))
    expect(await screen.findByRole('link', { name: '2 tables are waiting for players' })).toHaveAttribute(
      'href',
      '#join',
    )
    close()
  })
})

describe('whoever comes back', () => {
  const again = async () => screen.findByTestId('again')
  const ADA = { 'GET me': { name: 'Ada', kind: 'guest' } }

  it('is not offered what they never played', async () => {
    const { close } = await open()
    expect(screen.queryByTestId('again')).not.toBeInTheDocument()
    close()
  })

  it('plays bots again on the same terms by one press', async () => {
    const request = {
      game: 'sichuan',
      options: { preset: 'mahjongsoft' },
      deals: 16,
      speed: 'quick',
      bots: 'hard',
    }
    store('again', { opponents: 'bots', request })
    const { asked, close } = await open(ADA)
    expect(await again()).toHaveTextContent(
      'Play again Sichuan mahjong · MahjongSoft · Quick speed · against bots',
    )
    await userEvent.click(await again())
    await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
    expect(sent(asked, 'POST play')).toEqual(request)
    close()
  })

  it('seeks again what was sought', async () => {
    const request = { game: 'sichuan', speed: 'slow', pool: 'street' }
    store('again', { opponents: 'online', request })
    const { asked, close } = await open({ ...ADA, 'POST seek': NONE })
    expect(await again()).toHaveTextContent('Street')
    await userEvent.click(await again())
    await waitFor(() => expect(sent(asked, 'POST seek')).toEqual(request))
    close()
  })

  it('opens such a table again, or is told why not', async () => {
    const request = { game: 'sichuan', speed: 'slow', public: false, bots: null }
    store('again', { opponents: 'friends', request })
    const { asked, close } = await open({ 'POST tables': { problem: 'server-busy', status: 503 } })
    await userEvent.click(await again())
    expect(await screen.findByRole('alert')).toHaveTextContent('too busy')
    expect(sent(asked, 'POST tables')).toEqual(request)
    close()
  })

  it('is led to an open seat first, and finds nothing of a game that is no longer offered', async () => {
    store('again', { opponents: 'bots', request: { game: 'gone', speed: 'slow' } })
    const tables = [{ code: 'Seat1234', game: 'sichuan', status: 'playing', others: [], deal: 1, deals: 4 }]
    const first = await open({ 'GET me': { name: 'Ada', tables } })
    expect(await screen.findByTestId('back-Seat1234')).toBeInTheDocument()
    expect(screen.queryByTestId('again')).not.toBeInTheDocument()
    first.close()
    Object.assign(me, { tables: [], known: false })
    const then = await open()
    await waitFor(() => expect(me.known).toBe(true))
    expect(screen.queryByTestId('again')).not.toBeInTheDocument()
    then.close()
  })

  it('has what was begun kept for the next time', async () => {
    const { close } = await open()
    await userEvent.click(screen.getByTestId('play-now'))
    await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
    expect(loadStored('again', {})).toEqual({
      opponents: 'bots',
      request: { game: 'sichuan', bots: 'easy', speed: 'normal' },
    })
    close()
  })

  it('finds the last games of an account, each the way to its replay', async () => {
    const game = { code: 'Game1234', game: 'sichuan', finished_at: 1_000_000, place: 2, score: 300, deals: 4 }
    const results = [{ ...game, preset: null, changed: {}, others: [{ name: 'Mei', place: 1, score: 400 }] }]
    const { asked, close } = await open({
      'GET me': { name: 'Ada', kind: 'account' },
      'GET preferences': {},
      'GET players/Ada/games?page=1&size=10': { count: 1, page: 1, size: 20, results },
    })
    const games = within(await screen.findByTestId('last-games'))
    expect(games.getByRole('link')).toHaveAttribute('href', '/game/Game1234')
    expect(games.getByRole('link')).toHaveTextContent('place 2 · 300')
    expect(requests(asked)).toContain('GET players/Ada/games?page=1&size=10')
    close()
  })
})
