import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bringWhole } from '../../src/app/face.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import Hints from '../../src/games/sichuan/Hints.svelte'
import Refusal from '../../src/pages/table/Refusal.svelte'
import LateStart from '../../src/pages/table/LateStart.svelte'
import Shut from '../../src/pages/table/Shut.svelte'
import Spectator from '../../src/pages/table/Spectator.svelte'
import WhoWatches from '../../src/pages/table/WhoWatches.svelte'
import WaitingRoom from '../../src/pages/table/WaitingRoom.svelte'
import TableGone from '../../src/pages/TableGone.svelte'
import { live } from '../../src/wire/live.svelte.js'
import { expectAccessible } from '../axe.js'
import { FakeSocket } from '../wire/fake.js'
import { GAMES, requests, sent, serve } from './server.js'

/** @param {Record<string, any>} more @returns {any} */
const doc = ({ you, ...table }) => ({
  you,
  table: {
    code: 'Ab3dE_9x',
    game: 'sichuan',
    options: {},
    deals: 8,
    speed: 'normal',
    status: 'waiting',
    owner: 0,
    seats: {
      0: { kind: 'human', name: 'Ada', present: true },
      1: { kind: 'empty', name: '', present: false },
      2: { kind: 'bot', name: 'Lan', level: 'easy', present: true },
      3: { kind: 'empty', name: '', present: false },
    },
    ...table,
  },
})

const answers = { 'GET me': { name: 'Ada' }, 'GET games': GAMES }

beforeEach(async () => {
  FakeSocket.install()
  live.reopen() // the last test's socket lingers
  history.replaceState(null, '', '/')
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  await Promise.all([
    bringWhole('sichuan'),
    section('side'),
    section('home'),
    section('lobby'),
    section('errors'),
    section('watch'),
  ])
})

describe('waiting room', () => {
  /** @param {object} props @param {Record<string, any>} [more] */
  function open(props, more) {
    const asked = serve({ ...answers, ...more })
    const onseat = vi.fn()
    render(WaitingRoom, { doc: doc(props), onseat })
    return { asked, onseat }
  }

  it('shows the link to send', () => {
    open({ you: 0 })
    expect(screen.getByTestId('share-link')).toHaveValue(`${location.origin}/table/Ab3dE_9x`)
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
    const seats = { ...boris({}), 3: { kind: 'human', name: 'Cleo', present: true } }
    serve(answers)
    const { rerender } = render(WaitingRoom, { doc: doc({ you: 1, seats }), onseat: vi.fn() })
    await rerender({ doc: doc({ seats }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('You no longer have a seat here')
    expect(screen.getByTestId('why')).toHaveTextContent('All seats are taken. Stay to watch the game.')
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

  it('lets its owner alone send people away', async () => {
    const { asked } = open({ you: 0, seats: boris({}) }, { 'POST tables/Ab3dE_9x/kick': {} })
    expect(screen.queryByTestId('kick-0')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send Boris away' }))
    expect(asked).toContainEqual({ request: 'POST tables/Ab3dE_9x/kick', body: { seat: 1 } })
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
    expect(await screen.findByText('Frida is invited.')).toBeInTheDocument()
    const sent = [{ key: 'key', code: 'Ab3dE_9x', person: { name: 'Frida', kind: 'account' } }]
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'topic', topic: 'me', doc: { invites: { got: [], sent } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the invitation to Frida' }))
    expect(requests(asked)).toContain('DELETE tables/Ab3dE_9x/invites/key')
    await expectAccessible()
    cleanup()
    open({ you: 0 }, { [path]: { problem: 'no-such-player' } })
    await userEvent.type(screen.getByTestId('invite-name'), 'Nobody{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no account of this name')
  })

  it('tells its terms', () => {
    open({ you: 0, minutes: 45, rated: true, public: true, closed: true, spectators: 'all', delay: 5 })
    expect(screen.getByText(/45 minutes · Normal · Rated$/)).toBeInTheDocument()
    expect(
      screen.getByText(
        'Listed in the lobby · Nobody joins during play · Spectators see all hands 5 minutes late',
      ),
    ).toBeInTheDocument()
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
})

describe('what a spectator is told and may turn', () => {
  /** @param {Record<string, any>} table @param {Record<string, any>} [more] */
  function watch(table, more) {
    const told = { bottom: 0, onbottom: vi.fn(), onview: vi.fn(), onseat: vi.fn() }
    render(Spectator, { doc: { ...doc({ you: undefined, status: 'playing', ...table }), ...more }, ...told })
    return told
  }

  it('offers the seats of bots while the table plays', async () => {
    const asked = serve({ 'POST tables/Ab3dE_9x/seats': {} })
    const { onseat } = watch({})
    const notice = within(screen.getByRole('complementary', { name: 'You are watching' }))
    await userEvent.click(notice.getByText('Take a seat'))
    expect(screen.queryByTestId('sit-0')).not.toBeInTheDocument()
    await userEvent.click(screen.getByTestId('sit-2'))
    expect(sent(asked, 'POST tables/Ab3dE_9x/seats')).toEqual({ seat: 2 })
    await waitFor(() => expect(onseat).toHaveBeenCalledOnce())
  })

  it.each([{ status: 'finished' }, { closed: true }])('offers none at a table with %o', (table) => {
    watch(table)
    expect(screen.queryByText('Take a seat')).not.toBeInTheDocument()
  })

  it('turns the table', async () => {
    const { onbottom } = watch({})
    await userEvent.selectOptions(screen.getByLabelText('At the bottom'), 'Lan')
    expect(onbottom).toHaveBeenCalledWith(2)
  })

  it('offers all hands late where the table does', async () => {
    const { onview } = watch({ spectators: 'all', delay: 5 })
    expect(screen.getByTestId('told')).toHaveTextContent('You are watching')
    await userEvent.selectOptions(screen.getByLabelText('What you see'), 'All hands, 5 minutes late')
    expect(onview).toHaveBeenCalledWith(true)
  })

  it('says how late it is, and offers what is public at once', async () => {
    const { onview } = watch({ spectators: 'all', delay: 5, closed: true }, { behind: 300_000 })
    expect(screen.getByTestId('told')).toHaveTextContent('5 minutes behind')
    await userEvent.selectOptions(screen.getByLabelText('What you see'), 'public')
    expect(onview).toHaveBeenCalledWith(false)
    await expectAccessible(document.body)
  })

  it('offers no other view where there is none', () => {
    watch({ spectators: 'public' })
    expect(screen.queryByLabelText('What you see')).not.toBeInTheDocument()
  })
})

describe('the wait for what is shown late', () => {
  const late = { ...doc({ spectators: 'all', delay: 2 }), behind: 120_000 }

  it('counts down by the late clock', async () => {
    const onpublic = vi.fn()
    render(LateStart, { doc: { ...late, waits_until: 1_000_000 }, now: () => 915_000, onpublic })
    expect(screen.getByTestId('late-start')).toHaveTextContent('1:25')
    await userEvent.click(screen.getByTestId('watch-public'))
    expect(onpublic).toHaveBeenCalledOnce()
    await expectAccessible(document.body)
  })

  it('says so when play has not even begun', () => {
    render(LateStart, { doc: late, now: () => 0, onpublic: vi.fn() })
    expect(screen.queryByTestId('late-start')).not.toBeInTheDocument()
    expect(screen.getByText(/Play has not begun yet/)).toBeInTheDocument()
  })
})

describe('a table that is not shown', () => {
  /** @param {object} more */
  function open(more) {
    const told = { onpublic: vi.fn(), onseat: vi.fn() }
    render(Shut, { code: 'Ab3dE_9x', sits: false, late: false, ...told, ...more })
    return told
  }

  it('still lets a newcomer take a seat that is free', async () => {
    const table = doc({ status: 'playing', spectators: 'none' }).table
    serve({ 'GET tables/Ab3dE_9x': table, 'POST tables/Ab3dE_9x/seats': {} })
    const { onseat } = open({})
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not open to spectators')
    await userEvent.click(await screen.findByText('Take a seat'))
    await userEvent.click(screen.getByTestId('sit-2'))
    await waitFor(() => expect(onseat).toHaveBeenCalledOnce())
    await expectAccessible(document.body)
  })

  it.each([
    [{ sits: true, late: true }, 'You play here', 'Back to your seat'],
    [{ late: true }, 'All hands are not shown', 'Watch it as it is'],
  ])('leads on from %o', async (more, title, way) => {
    const { onpublic } = open(more)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    await userEvent.click(screen.getByRole('button', { name: way }))
    expect(onpublic).toHaveBeenCalledOnce()
  })
})

describe('who may watch', () => {
  it('lets the owner show less, and no more', async () => {
    const asked = serve({ 'POST tables/Ab3dE_9x/spectators': {} })
    render(WhoWatches, { table: doc({ spectators: 'public' }).table })
    expect(screen.queryByLabelText('All hands, late')).not.toBeInTheDocument()
    await userEvent.click(screen.getByLabelText('Nobody'))
    expect(asked).toContainEqual({ request: 'POST tables/Ab3dE_9x/spectators', body: { spectators: 'none' } })
  })
})

describe('hints', () => {
  /** @param {string} kind @param {string[]} types @returns {any} */
  const asks = (kind, types) => ({ decision: { kind, actions: types.map((type) => ({ type })) } })

  it('explain a decision once', async () => {
    const { rerender } = render(Hints, { doc: asks('turn', ['discard']) })
    expect(screen.getByTestId('hint')).toHaveTextContent('Tap a tile to lift it')
    await userEvent.click(screen.getByTestId('hint-done'))
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
    await rerender({ doc: asks('claim', ['hu', 'pass']) })
    expect(screen.getByTestId('hint')).toHaveTextContent('Your hand is complete!')
    await rerender({ doc: asks('turn', ['discard']) })
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
  })

  it('can be switched off for good', async () => {
    const { unmount } = render(Hints, { doc: asks('turn', ['discard']) })
    await userEvent.click(screen.getByText('No more hints'))
    unmount()
    render(Hints, { doc: asks('claim', ['pung', 'pass']) })
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
  })
})

describe('hints, for who needs no telling', () => {
  const doc = /** @type {any} */ ({
    decision: { id: '0.9.turn', kind: 'turn', actions: [{ type: 'discard' }] },
  })
  const act = { id: 'a', action: { type: 'discard' }, acked: false }

  it('go once the player has done it', async () => {
    const { rerender } = render(Hints, { doc })
    expect(screen.getByTestId('hint')).toBeInTheDocument()
    await rerender({ doc, pending: { ...act, decision: '0.9.turn' } })
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
    await rerender({ doc: { ...doc, decision: { ...doc.decision, id: '0.12.turn' } }, pending: null })
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
  })

  it('stay while something else is under way', async () => {
    render(Hints, { doc, pending: { ...act, decision: '0.7.claim' } })
    expect(screen.getByTestId('hint')).toBeInTheDocument()
  })

  it('are a line that opens where there is little room', async () => {
    vi.stubGlobal('innerWidth', 320)
    vi.stubGlobal('innerHeight', 568)
    render(Hints, { doc })
    const line = screen.getByRole('button', { expanded: false })
    expect(line).toHaveTextContent('Tap a tile to lift it')
    await userEvent.click(line)
    expect(screen.getByText('No more hints')).toBeInTheDocument()
    await expectAccessible()
  })
})

describe('refusals', () => {
  it('are told in the reader’s language, with the clause', async () => {
    render(Refusal, { refusal: { code: 'missed-win', text: 'server’s words', clause: 'SBR §2.7' } })
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(/^You let a win go.*\(SBR §2\.7\)$/),
    )
  })

  it('are told in the server’s words where nobody knows the code', async () => {
    render(Refusal, { refusal: { code: 'brand-new', text: 'server’s words' } })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('server’s words'))
  })
})

describe('a table that can’t be shown', () => {
  it.each([
    [4004, 'No such table'],
    [4003, 'The connection was closed'],
    [0, 'This table is closed'],
  ])('says why: %i', (closeCode, title) => {
    render(TableGone, { closeCode, retry: vi.fn() })
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
  })

  it('can be tried again where that may help', async () => {
    const retry = vi.fn()
    render(TableGone, { closeCode: 4011, retry })
    expect(screen.getByText(/You opened this table in another window/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})
