import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { choices } from '../../src/app/session/tableChoices.svelte.js'
import { me } from '../../src/app/session/me.svelte.js'
import { store } from '../../src/app/browser/storage.js'
import Home from '../../src/pages/Home.svelte'
import { live } from '../../src/wire/liveTopics.svelte.js'
import { TableStore } from '../../src/wire/tableStore.svelte.js'
import { expectAccessible } from '../axe.js'
import { FakeSocket } from '../wire/fake.js'
import { answers, choose, CODE, layOut, open, reach } from './homePage.js'
import { GAMES, OTHER, sent, serve } from './server.js'

const usual = JSON.stringify(choices)
const NOT_SOUGHT = { state: 'none', waiting: 0, needed: 0, now: Date.now() }

beforeEach(() => {
  localStorage.clear()
  Object.assign(choices, JSON.parse(usual))
  FakeSocket.install()
  live.reopen() // the last test's socket lingers
  history.replaceState(null, '', '/')
  Object.assign(me, { name: null, kind: null, tables: [] })
  vi.stubGlobal('scrollTo', () => {})
})

describe('home', () => {
  it('plays by one press', async () => {
    const asked = await open()
    await userEvent.click(screen.getByTestId('play-now'))
    await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
    expect(asked).toContainEqual({
      request: 'POST play',
      body: { game: 'sichuan', bots: 'easy', speed: 'normal' },
    })
  })

  it('gives its share in a wall that was promised, so that the deal comes with the answer', async () => {
    const state = { type: 'state', now: 1, doc: { table: { code: CODE.code, seats: {} } }, events: [] }
    const asked = await open({
      'GET play': { key: 'promise', commitment: 'c0' },
      'POST play': { ...CODE, state },
    })
    await userEvent.click(screen.getByTestId('play-now'))
    await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
    const { pledge, nonce } = sent(asked, 'POST play')
    expect(pledge).toBe('promise')
    expect(nonce).toMatch(/^[0-9a-f]{64}$/)
    const table = new TableStore(CODE.code, 'ws://table')
    expect(table.doc).toEqual(state.doc)
    expect(table.proofs).toEqual([{ deal: 0, commitment: 'c0' }])
  })

  it('shows who never played here the way to the rules before all that takes some knowing, others after it', async () => {
    const comesFirst = async () => {
      const { unmount } = render(Home)
      const [way, find] = [
        await screen.findByText('New to mahjong?'),
        await screen.findByText('Tables to join'),
      ]
      const first = way.compareDocumentPosition(find) === Node.DOCUMENT_POSITION_FOLLOWING
      unmount()
      return first
    }
    serve(answers)
    expect(await comesFirst()).toBe(true)
    store('hints', { seen: ['turn'] })
    onTestFinished(() => store('hints', { seen: [] }))
    expect(await comesFirst()).toBe(false)
  })

  it('brings back to the tables under way, and still plays', async () => {
    const tables = [
      {
        code: 'Playing1',
        game: 'sichuan',
        status: 'playing',
        others: ['Lan', 'Mei', 'Bao'],
        deal: 3,
        deals: 8,
      },
      { code: 'Waiting1', game: 'sichuan', status: 'waiting', others: [], deal: 0, deals: 4 },
    ]
    await open({ 'GET me': { name: 'Ada', tables } })
    const back = await screen.findByTestId('back-Playing1')
    expect(back).toHaveTextContent(/Back to your table .*with Lan, Mei, Bao · deal 3 of 8/)
    expect(back).toHaveAttribute('href', '/table/Playing1')
    expect(screen.getByTestId('back-Waiting1')).toHaveTextContent('waiting for players')
    expect(screen.getByTestId('play-now')).toBeEnabled()
    await expectAccessible()
  })

  it('leads back to a seat that was left while it is still one’s own', async () => {
    const table = {
      code: 'Left1234',
      game: 'sichuan',
      status: 'playing',
      left: true,
      others: ['Lan'],
      deal: 2,
    }
    await open({ 'GET me': { name: 'Ada', tables: [{ ...table, deals: 4 }] } })
    expect(await screen.findByTestId('back-Left1234')).toHaveTextContent(
      /Back to your seat .*with Lan · deal 2 of 4 · you left/,
    )
  })

  it('begins a game with bots at once, on all terms that were chosen', async () => {
    const asked = await open()
    const form = await layOut('bots')
    await userEvent.click(form.getByRole('radio', { name: '16' }))
    expect(form.getByText('Bots fill the other seats, and play begins at once.')).toBeInTheDocument()
    expect(screen.getByTestId('create-table')).toHaveTextContent('Play')
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
    expect(sent(asked, 'POST play')).toMatchObject({
      game: 'sichuan',
      bots: 'easy',
      deals: 16,
      public: false,
    })
    expect(sent(asked, 'POST tables')).toBeUndefined()
  })

  it('says why a game with bots may not begin, and what stands in its way', async () => {
    const tables = [
      { code: 'Other_12', game: 'sichuan', status: 'playing', others: ['Mei'], deal: 1, deals: 4 },
    ]
    await open({ 'POST play': { problem: 'too-many-games', tables } })
    const form = await layOut('bots')
    await userEvent.click(screen.getByTestId('create-table'))
    expect(await form.findByRole('alert')).toHaveTextContent('play more games at once')
    expect(await form.findByTestId('under-way')).toHaveTextContent('with Mei')
  })

  it.each(['play-now', 'create-table'])('says that the server has too much to do by %s', async (press) => {
    const busy = { problem: 'server-busy', status: 503 }
    await open({ 'POST play': busy, 'POST tables': busy })
    await userEvent.click(await reach(press))
    expect(await screen.findByRole('alert')).toHaveTextContent('too busy to start another table now')
    expect(location.pathname).toBe('/')
  })

  describe('where the browser keeps no cookies', () => {
    const says = async () =>
      waitFor(() => expect(screen.getAllByRole('alert')[0]).toHaveTextContent('keeps no cookies'))

    it.each(['play-now', 'create-table', 'seek-go'])('says so instead of what %s does', async (press) => {
      const asked = await open({ 'GET me': { name: null } })
      vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
      onTestFinished(() => void vi.restoreAllMocks())
      await userEvent.click(await reach(press))
      await says()
      expect(asked.filter(({ request }) => request.startsWith('POST'))).toEqual([])
      expect(location.pathname).toBe('/')
    })

    it('says so once a game has begun for somebody it has forgotten', async () => {
      await open({ 'GET me': { name: null } })
      await userEvent.click(screen.getByTestId('play-now'))
      await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
      await waitFor(() => expect(location.pathname).toBe('/'), { timeout: 4000 })
      await says()
    })

    it('leads to no table that is a stranger’s', async () => {
      await open({ 'GET me': { name: null } })
      await userEvent.click(await reach('create-table'))
      await says()
      expect(location.pathname).toBe('/')
    })
  })

  it('offers no way back to nowhere', async () => {
    await open({ 'GET me': { name: 'Ada', tables: [] } })
    expect(screen.queryByRole('navigation', { name: 'Back to your table' })).not.toBeInTheDocument()
  })

  it('remembers level and speed', async () => {
    const asked = await open()
    await userEvent.selectOptions(screen.getByTestId('level-select'), 'hard')
    await userEvent.selectOptions(screen.getByTestId('speed-select'), 'slow')
    await userEvent.click(screen.getByTestId('play-now'))
    await waitFor(() =>
      expect(sent(asked, 'POST play')).toEqual({ game: 'sichuan', bots: 'hard', speed: 'slow' }),
    )
    expect(JSON.parse(localStorage.getItem('mahjong.choices') ?? '')).toMatchObject({
      level: 'hard',
      speed: 'slow',
    })
  })

  it('makes a table as it was chosen', async () => {
    const asked = await open()
    const form = await layOut('online')
    await userEvent.click(form.getByRole('radio', { name: '16' }))
    await userEvent.click(form.getByRole('radio', { name: 'Quick' }))
    await userEvent.click(screen.getByText('Change the rules'))
    await userEvent.click(screen.getByRole('switch', { name: /Tournament table/ }))
    await userEvent.click(screen.getByRole('radio', { name: '16 points' }))
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
    expect(asked.find(({ request }) => request === 'POST tables')?.body).toEqual({
      game: 'sichuan',
      options: { strict: true, fan_limit: 4, own_four_waits: true },
      deals: 16,
      speed: 'quick',
      bots: null,
      public: true,
      rated: false,
      spectators: 'public',
      delay: 0,
      closed: false,
    })
  })

  it('has a game and its pace chosen once, for whatever one plays', async () => {
    const asked = await open({ 'GET games': { games: [...GAMES.games, OTHER] }, 'POST seek': NOT_SOUGHT })
    await userEvent.click(screen.getByTestId('game-other'))
    await userEvent.selectOptions(screen.getByTestId('speed-select'), 'slow')
    await userEvent.click(await reach('seek-go'))
    await waitFor(() =>
      expect(sent(asked, 'POST seek')).toEqual({ game: 'other', speed: 'slow', rated: false }),
    )
  })

  it('plays another game by one press, and makes a table of it by its own form', async () => {
    const asked = await open({ 'GET games': { games: [...GAMES.games, OTHER] } })
    await userEvent.click(screen.getByTestId('game-other'))
    await userEvent.click(screen.getByTestId('play-now'))
    await waitFor(() =>
      expect(sent(asked, 'POST play')).toEqual({ game: 'other', bots: 'plain', speed: 'normal' }),
    )
    const form = await layOut('friends')
    const players = within(form.getByRole('group', { name: 'Players' }))
    expect(players.getByRole('radio', { name: '4' })).toBeChecked()
    await userEvent.click(players.getByRole('radio', { name: '10' }))
    expect(form.getByRole('radio', { name: 'The whole game' })).toBeChecked()
    expect(form.queryByRole('radio', { name: '16' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByText('Change the rules'))
    await userEvent.click(form.getByRole('radio', { name: 'long' }))
    const stake = form.getByRole('spinbutton')
    await userEvent.clear(stake)
    await userEvent.type(stake, '700')
    await userEvent.tab()
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() => expect(sent(asked, 'POST tables')).toBeDefined())
    const body = sent(asked, 'POST tables')
    expect(body).toMatchObject({
      game: 'other',
      seats: 10,
      options: { length: 'long', limit: 2, stake: 700 },
    })
    expect(body).not.toHaveProperty('deals')
    await expectAccessible()
  })

  it('makes no table while a number of its options is none that may be', async () => {
    const asked = await open({ 'GET games': { games: [...GAMES.games, OTHER] } })
    await userEvent.click(screen.getByTestId('game-other'))
    const form = await layOut('online')
    const field = /** @type {HTMLInputElement} */ (form.getByRole('spinbutton', { hidden: true }))
    const fold = /** @type {HTMLDetailsElement} */ (field.closest('details'))
    for (const typed of ['', '2.5', '90', '99999999']) {
      fold.open = false
      await userEvent.clear(field)
      if (typed) await userEvent.type(field, typed)
      await userEvent.click(screen.getByTestId('create-table'))
      expect(field.validity.valid).toBe(false) // which a browser tells at the field, where it can be seen
      expect(fold.open).toBe(true)
      expect(field.value).toBe(typed)
    }
    expect(sent(asked, 'POST tables')).toBeUndefined()
    await userEvent.clear(field)
    await userEvent.type(field, '700')
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() => expect(sent(asked, 'POST tables').options).toMatchObject({ stake: 700 }))
  })

  it('offers rated tables to people with accounts alone', async () => {
    await open({ 'GET me': { name: 'Ada', kind: 'guest' } })
    await layOut('friends')
    expect(screen.queryByRole('switch', { name: /^Rated/ })).not.toBeInTheDocument()
    expect(await screen.findByText(/Rated games (need|require) an account/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  })

  it('promises no bots at a rated table of friends', async () => {
    await open({ 'GET me': { name: 'Ada', kind: 'account' }, 'GET preferences': {} })
    await layOut('friends')
    const rated = screen.getByRole('switch', { name: /^Rated/ })
    if (!(/** @type {HTMLInputElement} */ (rated).checked)) await userEvent.click(rated)
    expect(screen.queryByText(/bots take the free seats/)).not.toBeInTheDocument()
    expect(screen.getByText('Link only')).toBeInTheDocument()
    await userEvent.click(rated)
  })

  it('makes a rated table by time, its hands shown late', async () => {
    const asked = await open({ 'GET me': { name: 'Ada', kind: 'account' }, 'GET preferences': {} })
    await layOut('online')
    await userEvent.click(screen.getByRole('radio', { name: 'Minutes' }))
    await userEvent.click(screen.getByRole('radio', { name: '90' }))
    await userEvent.click(screen.getByText('Watching and joining late'))
    await userEvent.click(screen.getByRole('radio', { name: 'See all hands' }))
    await userEvent.click(screen.getByRole('radio', { name: '1 min' }))
    await userEvent.click(screen.getByRole('switch', { name: /^Rated/ }))
    expect(screen.queryByRole('radio', { name: '1 min' })).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '3 min' })).toBeChecked()
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() => expect(location.pathname).toBe('/table/Ab3dE_9x'))
    const { deals, minutes, rated, spectators, delay, closed } =
      asked.find(({ request }) => request === 'POST tables')?.body ?? {}
    expect({ deals, minutes, rated, spectators, delay, closed }).toEqual({
      deals: undefined,
      minutes: 90,
      rated: true,
      spectators: 'all',
      delay: 3,
      closed: true,
    })
  })

  it.each([
    ['https://example.org/table/Ab3dE_9x', 'Ab3dE_9x'],
    ['Ab3dE_9x', 'Ab3dE_9x'],
    [' Ab3dE_9x/ ', 'Ab3dE_9x'],
    ['Come: https://example.org/table/k7m4p9xw3t.', 'k7m4p9xw3t'],
    ['K7M4P-9XW3T', 'k7m4p9xw3t'],
    ['k7m4p 9xw3t。', 'k7m4p9xw3t'],
    ['ｋ７ｍ４ｐ－９ｘｗ３ｔ', 'k7m4p9xw3t'],
    ['k7m4p – 9xw3t', 'k7m4p9xw3t'],
  ])('joins by %j', async (text, code) => {
    await open()
    await choose('friends')
    await userEvent.type(screen.getByTestId('join-code'), `${text}{Enter}`)
    expect(location.pathname).toBe(`/table/${code}`)
  })

  it('says so when that was no link', async () => {
    await open()
    await choose('friends')
    await userEvent.type(screen.getByTestId('join-code'), 'what is this?{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('neither a table code nor a link')
    expect(location.pathname).toBe('/')
  })

  it('keeps a name, and says why not', async () => {
    const asked = await open({ 'GET me': { name: null }, 'POST me': { problem: 'name-characters' } })
    await choose('friends')
    await userEvent.type(screen.getByTestId('name-input'), 'Ada{Tab}')
    await waitFor(() => expect(asked).toContainEqual({ request: 'POST me', body: { name: 'Ada' } }))
    expect(
      await screen.findByText(
        'The name contains characters that aren’t allowed, such as a slash or invisible ones.',
      ),
    ).toBeInTheDocument()
    const field = screen.getByTestId('name-input')
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(/characters that aren’t allowed/)
  })

  it('goes back to a name that was refused, unless one has gone on', async () => {
    await open({ 'POST me': { problem: 'name-characters' } })
    await choose('friends')
    const field = screen.getByTestId('name-input')
    await userEvent.type(field, 'Ada')
    field.blur()
    await waitFor(() => expect(field).toHaveFocus())
  })

  it('says when the server is away', async () => {
    serve({})
    render(Home)
    expect(await screen.findByText(/The server can’t be reached/)).toBeInTheDocument()
  })

  it('asks again for its games and its visitor until they come, each on its own', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 100 })
    onTestFinished(() => void vi.useRealTimers())
    const { 'GET me': ada, ...others } = { ...answers, 'GET me': { name: 'Ada' } }
    serve(others)
    render(Home)
    await waitFor(() => expect(screen.getByTestId('level-select')).toHaveValue('easy'))
    expect(await screen.findByText(/The server can’t be reached/)).toBeInTheDocument()
    serve({ ...others, 'GET me': ada })
    await waitFor(() => expect(me.name).toBe('Ada'))
    await waitFor(() => expect(screen.queryByText(/The server can’t be reached/)).not.toBeInTheDocument())
  })

  it('is accessible', async () => {
    await open()
    await expectAccessible()
    for (const way of /** @type {const} */ (['online', 'friends'])) {
      await layOut(way)
      await expectAccessible()
    }
  })
})
