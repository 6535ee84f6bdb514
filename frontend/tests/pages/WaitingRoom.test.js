import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../src/i18n/i18n.svelte.js'
import WaitingRoom from '../../src/pages/table/WaitingRoom.svelte'
import { expectAccessible } from '../axe.js'
import { FakeSocket } from '../wire/fake.js'
import { doc, openedAnew } from './doc.js'
import { GAMES, requests, sent, serve } from './server.js'

const answers = { 'GET me': { name: 'Ada' }, 'GET games': GAMES }

beforeEach(() => openedAnew('side', 'home', 'lobby', 'errors', 'watch'))

describe('waiting room', () => {
  /** @param {object} props @param {Record<string, any>} [more] */
  function open(props, more) {
    const asked = serve({ ...answers, ...more })
    const onseat = vi.fn()
    const { rerender } = render(WaitingRoom, { doc: doc(props), onseat })
    return { asked, onseat, rerender }
  }

  it('shows the link to send', () => {
    open({ you: 0 })
    expect(screen.getByTestId('share-link')).toHaveValue(`${location.origin}/table/Ab3dE_9x`)
  })

  it.each([
    ['who sits there', 0, 'Your table is ready'],
    ['who came by', undefined, 'This table hasn’t started yet'],
  ])('has a title for %s', (_, you, title) => {
    open({ you })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  })

  it('lets its owner start, with bots on what is free', async () => {
    const { asked } = open({ you: 0 }, { 'POST tables/Ab3dE_9x/start': {} })
    expect(screen.getByTestId('start')).toHaveTextContent('Start with 2 bots')
    await userEvent.click(screen.getByTestId('start'))
    expect(requests(asked)).toContain('POST tables/Ab3dE_9x/start')
  })

  it('lets its owner choose bots for seats', async () => {
    const { asked } = open({ you: 0 }, { 'POST tables/Ab3dE_9x/bots': {} })
    await userEvent.selectOptions(await screen.findByLabelText('Bot on seat 2'), 'hard')
    expect(asked).toContainEqual({ request: 'POST tables/Ab3dE_9x/bots', body: { seat: 1, level: 'hard' } })
    await userEvent.selectOptions(await screen.findByLabelText('Bot on seat 3'), '')
    await waitFor(() => expect(sent(asked, 'POST tables/Ab3dE_9x/bots')).toEqual({ seat: 2, level: null }))
  })

  it('has a guest choose a seat as long as one is a bot’s, and stay to watch where all are people’s', () => {
    const people = Object.fromEntries(
      [0, 1, 2, 3].map((seat) => [seat, { kind: 'human', name: 'Ada', present: true }]),
    )
    const bot = { kind: 'bot', name: 'Lán', level: 'hard', present: true }
    open({ you: undefined, seats: { ...people, 2: bot } })
    expect(screen.getByTestId('sit-2')).toBeEnabled()
    expect(screen.getByTestId('why')).toHaveTextContent('Choose a seat to play, or stay and watch.')
    cleanup()
    open({ you: undefined, seats: people })
    expect(screen.getByTestId('why')).toHaveTextContent('All seats are taken. You can stay and watch.')
  })

  it('lets a guest sit down', async () => {
    const { asked, onseat } = open({ you: undefined }, { 'POST tables/Ab3dE_9x/seats': {} })
    expect(screen.queryByTestId('start')).not.toBeInTheDocument()
    await userEvent.click(screen.getByTestId('sit-3'))
    expect(asked).toContainEqual({ request: 'POST tables/Ab3dE_9x/seats', body: { seat: 3 } })
    await waitFor(() => expect(onseat).toHaveBeenCalledOnce())
  })

  it('says why a seat can’t be had', async () => {
    open({ you: undefined }, { 'POST tables/Ab3dE_9x/seats': { problem: 'seat-taken' } })
    await userEvent.click(screen.getByTestId('sit-1'))
    expect(await screen.findByRole('alert')).toHaveTextContent('That seat is taken.')
  })

  it('tells whose seat was taken away, and asks nobody to choose one where there is none', async () => {
    const person = { kind: 'human', name: 'Cleo', present: true }
    const seats = { ...boris({}), 2: person, 3: person }
    serve(answers)
    const { rerender } = render(WaitingRoom, { doc: doc({ you: 1, seats }), onseat: vi.fn() })
    await rerender({ doc: doc({ seats }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('You no longer have a seat here')
    expect(screen.getByTestId('why')).toHaveTextContent('All seats are taken. You can stay and watch.')
  })

  const boris = (/** @type {object} */ more) => ({
    0: { kind: 'human', name: 'Ada', present: true },
    1: { kind: 'human', name: 'Boris', present: true, ready: false, ...more },
    2: { kind: 'bot', name: 'Lan', level: 'easy', present: true },
    3: { kind: 'empty', name: '', present: false },
  })

  it('waits for who is not ready, and says for whom', () => {
    open({ you: 0, seats: boris({}) })
    expect(screen.getByTestId('start')).toBeDisabled()
    expect(screen.getByTestId('why')).toHaveTextContent('Not ready yet: Boris')
  })

  it('names guests and lists people as the reader’s language does', async () => {
    const guest = { kind: 'human', name: 'Guest 1234', present: true, ready: false }
    await setLanguage('zh')
    open({ you: 0, seats: { ...boris({}), 2: guest } })
    expect(screen.getByTestId('why')).toHaveTextContent('Boris、游客1234')
    await setLanguage('en')
  })

  it('starts once all are ready', () => {
    open({ you: 0, seats: boris({ ready: true }) })
    expect(screen.getByTestId('start')).toBeEnabled()
    expect(screen.getByTestId('why')).toHaveTextContent('')
  })

  it('tells a rated table’s owner how many are missing', () => {
    open({ you: 0, rated: true, seats: boris({ ready: true, account: true }) })
    expect(screen.getByTestId('start')).toBeDisabled()
    expect(screen.getByTestId('why')).toHaveTextContent('3 more people with accounts are needed')
    expect(screen.queryByLabelText('Bot on seat 4')).not.toBeInTheDocument()
  })

  it('lets a player agree to start, and take it back', async () => {
    const answers = { 'POST tables/Ab3dE_9x/ready': {} }
    const { asked } = open({ you: 1, seats: boris({}) }, answers)
    await userEvent.click(screen.getByTestId('ready'))
    expect(asked).toContainEqual({ request: 'POST tables/Ab3dE_9x/ready', body: { ready: true } })
    cleanup()
    const again = open({ you: 1, seats: boris({ ready: true }) }, answers)
    expect(screen.getByTestId('ready')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByTestId('ready'))
    expect(sent(again.asked, 'POST tables/Ab3dE_9x/ready')).toEqual({ ready: false })
  })

  const readied = (/** @type {import('./server.js').Asked} */ asked) =>
    asked.filter(({ request }) => request.endsWith('/ready')).map(({ body }) => body.ready)

  it('takes a second press in haste for the first', async () => {
    const { asked, rerender } = open({ you: 1, seats: boris({}) }, { 'POST tables/Ab3dE_9x/ready': {} })
    await userEvent.click(screen.getByTestId('ready'))
    await waitFor(() => expect(readied(asked)).toEqual([true]))
    await rerender({ doc: doc({ you: 1, seats: boris({ ready: true }) }) })
    await userEvent.click(screen.getByTestId('ready'))
    expect(readied(asked)).toEqual([true])
    expect(screen.getByTestId('ready')).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(screen.getByTestId('ready')).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(screen.getByTestId('ready'))
    expect(readied(asked)).toEqual([true, false])
  })

  it('says ready once to a slow server, however often it is pressed', async () => {
    const { asked } = open({ you: 1, seats: boris({}) })
    let answer = () => {}
    vi.stubGlobal('fetch', (/** @type {string} */ url, /** @type {RequestInit} */ init = {}) => {
      asked.push({ request: `${init.method} ${url}`, body: JSON.parse(String(init.body)) })
      return new Promise((resolve) => (answer = () => resolve(new Response('{}'))))
    })
    await userEvent.dblClick(screen.getByTestId('ready'))
    await userEvent.click(screen.getByTestId('ready'))
    expect(readied(asked)).toEqual([true])
    answer() // and the table has not told of it yet
    await waitFor(() => expect(screen.getByTestId('ready')).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(screen.getByTestId('ready'))
    await waitFor(() => expect(readied(asked)).toEqual([true, true]))
    answer()
  })

  it('has nobody agree by the press that sat them down', async () => {
    const { rerender } = open({ you: undefined, seats: boris({}) })
    await rerender({ doc: doc({ you: 1, seats: boris({}) }) })
    expect(screen.getByTestId('ready')).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(screen.getByTestId('ready')).toHaveAttribute('aria-disabled', 'false'))
  })

  it('leads to a chat out of sight, and counts what is new there', async () => {
    /** @type {(sight: boolean) => void} */
    let seen = () => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        /** @param {(entries: any[]) => void} tell */
        constructor(tell) {
          seen = (isIntersecting) => tell([{ isIntersecting }])
        }
        observe() {}
        disconnect() {}
      },
    )
    open({ you: 0, seats: boris({}) })
    const way = await screen.findByTestId('to-chat')
    expect(way).toHaveAccessibleName('Chat')
    FakeSocket.last.accept()
    const tell = (/** @type {any} */ lines) =>
      FakeSocket.last.receive({ type: 'topic', topic: 'chat:Ab3dE_9x', doc: { mode: 'all', lines } })
    const said = (/** @type {number} */ seat) => ({ name: 'Boris', text: 'Hello', at: 1, seat })
    tell({ k1: said(1) })
    await waitFor(() => expect(screen.getByTestId('chat-lines')).toHaveTextContent('Hello'))
    expect(way).toHaveAccessibleName('Chat') // it was said before one came
    tell({ k1: said(1), k2: said(1), k3: said(0) })
    await waitFor(() => expect(way).toHaveAccessibleName('Chat: 1 new message'))
    const fold = /** @type {HTMLDetailsElement} */ (screen.getByTestId('chat'))
    fold.open = false
    await userEvent.click(way)
    expect(fold.open).toBe(true)
    expect(fold.querySelector('summary')).toHaveFocus()
    seen(true)
    await waitFor(() => expect(screen.queryByTestId('to-chat')).not.toBeInTheDocument())
    seen(false)
    expect(await screen.findByTestId('to-chat')).toHaveAccessibleName('Chat')
    vi.unstubAllGlobals()
  })

  it('lets its owner alone send people away', async () => {
    const { asked, rerender } = open({ you: 0, seats: boris({}) }, { 'POST tables/Ab3dE_9x/kick': {} })
    expect(screen.queryByTestId('kick-0')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Boris' }))
    expect(asked).toContainEqual({ request: 'POST tables/Ab3dE_9x/kick', body: { seat: 1, name: 'Boris' } })
    await rerender({ doc: doc({ you: 0 }) })
    await waitFor(() => expect(screen.getByRole('region', { name: 'Seats' })).toHaveFocus())
    cleanup()
    open({ you: 1, seats: boris({}) })
    expect(screen.queryByTestId('kick-0')).not.toBeInTheDocument()
  })

  it('invites by name, says why not, and shows who was asked', async () => {
    const path = 'POST tables/Ab3dE_9x/invites'
    const { asked } = open(
      { you: 0 },
      { [path]: { key: 'key', name: 'Frida' }, 'DELETE tables/Ab3dE_9x/invites/key': {} },
    )
    await userEvent.type(screen.getByTestId('invite-name'), 'frida{Enter}')
    expect(asked).toContainEqual({ request: path, body: { name: 'frida' } })
    expect(await screen.findByText('Frida has been invited.')).toBeInTheDocument()
    const sent = [{ key: 'key', code: 'Ab3dE_9x', person: { name: 'Frida', kind: 'account' } }]
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'topic', topic: 'me', doc: { invites: { got: [], sent } } })
    const withdraw = await screen.findByRole('button', { name: 'Withdraw the invitation to Frida' })
    await waitFor(() => expect(withdraw).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(withdraw)
    expect(requests(asked)).toContain('DELETE tables/Ab3dE_9x/invites/key')
    FakeSocket.last.receive({ type: 'topic', topic: 'me', doc: { invites: { got: [], sent: [] } } })
    await waitFor(() => expect(screen.getByRole('form', { name: 'Invite by name' })).toHaveFocus())
    await expectAccessible()
    cleanup()
    open({ you: 0 }, { [path]: { problem: 'no-such-player' } })
    await userEvent.type(screen.getByTestId('invite-name'), 'Nobody{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('No account has this name')
  })

  it('tells its terms', () => {
    open({
      you: 0,
      deals: null,
      minutes: 45,
      rated: true,
      public: true,
      closed: true,
      spectators: 'all',
      delay: 5,
    })
    expect(screen.getByText(/45 minutes · Normal speed · Rated$/)).toBeInTheDocument()
    expect(
      screen.getByText(
        'Listed in the lobby · Nobody can join once play begins · Spectators see all hands, 5 minutes late',
      ),
    ).toBeInTheDocument()
  })

  it('tells of deals and time together, and what the end of the time brings', () => {
    open({ you: 0, minutes: 60, at_time: 'one-more' })
    expect(
      screen.getByText(/8 deals · at most 60 minutes · one more deal when time is up · Normal speed$/),
    ).toBeInTheDocument()
  })

  it('tells how fast bots play where that is not as usual', () => {
    open({ you: 0, bot_pace: 'quick' })
    expect(screen.getByText(/8 deals · Normal speed · Bot pace: Quick$/)).toBeInTheDocument()
  })

  it('lets a player leave', async () => {
    const { asked } = open({ you: 0 }, { 'DELETE tables/Ab3dE_9x/seats': {} })
    await userEvent.click(screen.getByTestId('leave'))
    await waitFor(() => expect(requests(asked)).toContain('DELETE tables/Ab3dE_9x/seats'))
  })

  it('is accessible', async () => {
    open({ you: 0 })
    await screen.findByLabelText('Bot on seat 2')
    await expectAccessible()
  })

  it('takes another end of the time for other terms', async () => {
    const { rerender } = open({ you: 1, owner: 0, minutes: 60, at_time: 'finish' })
    await rerender({ doc: doc({ you: 1, owner: 0, minutes: 60, at_time: 'one-more' }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('The terms have changed')
  })

  it('says that the terms have changed, until one agrees again', async () => {
    const { rerender } = open({ you: 1, owner: 0, delay: 5 }, { 'POST tables/Ab3dE_9x/ready': {} })
    expect(screen.queryByText(/The terms have changed/)).not.toBeInTheDocument()
    await rerender({ doc: doc({ you: 1, owner: 0, delay: 5, watchers: 3 }) })
    expect(screen.queryByText(/The terms have changed/)).not.toBeInTheDocument()
    await rerender({ doc: doc({ you: 1, owner: 0, delay: 5, spectators: 'all' }) })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The terms have changed: Link only · Spectators see all hands, 5 minutes late. Everyone has to be ready again.',
    )
    await userEvent.click(screen.getByTestId('ready'))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('says for whom the seats of a rematch are, and lets its owner let others in', async () => {
    const { asked } = open({ you: 0, reserved: true }, { 'POST tables/Ab3dE_9x/open': {} })
    expect(screen.getByText('Seats are held for the players of the last game.')).toBeInTheDocument()
    await userEvent.click(screen.getByTestId('let-in'))
    expect(requests(asked)).toContain('POST tables/Ab3dE_9x/open')
    cleanup()
    open({ you: undefined, reserved: true })
    expect(screen.queryByTestId('let-in')).not.toBeInTheDocument()
  })

  it('names the tables that stand in the way, and the ways back and out', async () => {
    const tables = [
      {
        code: 'Mine0001',
        game: 'sichuan',
        status: 'playing',
        others: ['Boris'],
        bots: [],
        deal: 2,
        deals: 4,
      },
    ]
    const { asked } = open(
      { you: 0 },
      {
        'POST tables/Ab3dE_9x/start': { problem: 'too-many-games', tables },
        'DELETE tables/Mine0001/seats': {},
      },
    )
    await userEvent.click(screen.getByTestId('start'))
    expect(await screen.findByRole('alert')).toHaveTextContent('You can’t play more games at once')
    const back = await screen.findByRole('link', { name: /Back to your table/ })
    expect(back).toHaveAttribute('href', '/table/Mine0001')
    expect(back).toHaveTextContent('with Boris · deal 2 of 4')
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Leave with Boris · deal 2 of 4' }))
    expect(requests(asked)).toContain('DELETE tables/Mine0001/seats')
    await waitFor(() => expect(screen.queryByRole('link', { name: /Back to your/ })).not.toBeInTheDocument())
    expect(screen.getByText('You have left the table. Now you can start another game.')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
