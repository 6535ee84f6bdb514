import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCompletePlugin } from '../../src/app/loading/gamePlugin.js'
import RiichiHints from '../../src/games/riichi/Hints.svelte'
import Hints from '../../src/games/sichuan/Hints.svelte'
import Refusal from '../../src/pages/table/Refusal.svelte'
import LateStart from '../../src/pages/table/LateStart.svelte'
import WatchingClosed from '../../src/pages/table/WatchingClosed.svelte'
import Spectator from '../../src/pages/table/Spectator.svelte'
import SpectatorSettings from '../../src/pages/table/SpectatorSettings.svelte'
import TableGone from '../../src/pages/TableGone.svelte'
import { expectAccessible } from '../axe.js'
import { doc, openedAnew } from './doc.js'
import { sent, serve } from './server.js'

beforeEach(async () => {
  await Promise.all([
    loadCompletePlugin('sichuan'),
    loadCompletePlugin('riichi'),
    openedAnew('side', 'home', 'lobby', 'errors', 'watch'),
  ])
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

  it('offers the seat of whoever has left, too', async () => {
    const asked = serve({ 'GET tables/Ab3dE_9x': { you: null }, 'POST tables/Ab3dE_9x/seats': {} })
    const { seats } = doc({}).table
    watch({ seats: { ...seats, 0: { ...seats[0], present: false, left: true } } })
    await userEvent.click(screen.getByText('Take a seat'))
    await userEvent.click(screen.getByTestId('sit-0'))
    expect(sent(asked, 'POST tables/Ab3dE_9x/seats')).toEqual({ seat: 0 })
  })

  it('leads whoever has left back to their own seat, and to no other, also where nobody joins', async () => {
    const asked = serve({ 'GET tables/Ab3dE_9x': { you: 0 }, 'POST tables/Ab3dE_9x/seats': {} })
    const { seats } = doc({}).table
    const table = { closed: true, seats: { ...seats, 0: { ...seats[0], present: false, left: true } } }
    const { onseat } = watch(table)
    await userEvent.click(await screen.findByRole('button', { name: 'Back to your seat' }))
    expect(sent(asked, 'POST tables/Ab3dE_9x/seats')).toEqual({ seat: 0 })
    await waitFor(() => expect(onseat).toHaveBeenCalledOnce())
    expect(screen.queryByText('Take a seat')).not.toBeInTheDocument()
  })

  describe('a seat that was left', () => {
    const { seats } = doc({}).table
    const away = { ...seats, 0: { ...seats[0], present: false, left: true } }
    const LOOK = 'GET tables/Ab3dE_9x'
    const back = () => screen.findByRole('button', { name: 'Back to your seat' })
    /** @param {any[]} asked @returns {number} how often the table was looked at */
    const looks = (asked) => asked.filter(({ request }) => request === LOOK).length

    it.each([
      { problem: 'throttled', status: 429 },
      { problem: 'server-error', status: 503 },
    ])('is asked about again where the first answer was %o', async (failure) => {
      const answers = { [LOOK]: failure }
      const asked = serve(answers)
      watch({ seats: away })
      await waitFor(() => expect(looks(asked)).toBe(1))
      expect(screen.queryByText('Back to your seat')).not.toBeInTheDocument()
      answers[LOOK] = /** @type {any} */ ({ you: 0 })
      await back()
    })

    it('is not asked about again where the table is refused, or nobody waits', async () => {
      const pauses = vi.spyOn(Math, 'random').mockReturnValue(-0.99)
      const answers = { [LOOK]: { problem: 'forbidden', status: 403 } }
      const asked = serve(answers)
      watch({ seats: away })
      await new Promise((settled) => setTimeout(settled, 100))
      expect(looks(asked)).toBe(1)
      cleanup()
      answers[LOOK] = { problem: 'server-error', status: 503 }
      watch({ seats: away })
      await waitFor(() => expect(looks(asked)).toBeGreaterThan(2))
      cleanup()
      const before = looks(asked)
      await new Promise((settled) => setTimeout(settled, 100))
      expect(looks(asked) - before).toBe(0)
      pauses.mockRestore()
    })

    it('is asked about anew when seats are left, and not with each message', async () => {
      const answers = { [LOOK]: /** @type {any} */ ({ you: null }) }
      const asked = serve(answers)
      const other = { ...seats, 1: { ...seats[0], name: 'Boris', present: false, left: true } }
      const told = { bottom: 0, onbottom: vi.fn(), onview: vi.fn(), onseat: vi.fn() }
      const shown = (/** @type {object} */ table) => doc({ you: undefined, status: 'playing', ...table })
      const { rerender } = render(Spectator, { doc: shown({ seats: other }), ...told })
      await waitFor(() => expect(looks(asked)).toBe(1))
      await rerender({ doc: shown({ seats: other, watchers: 3 }), ...told })
      await new Promise((settled) => setTimeout(settled, 50))
      expect(looks(asked)).toBe(1)
      answers[LOOK] = { you: 0 }
      await rerender({ doc: shown({ seats: { ...other, 0: away[0] } }), ...told })
      await back()
    })
  })

  it('turns the table', async () => {
    const { onbottom } = watch({})
    await userEvent.selectOptions(screen.getByLabelText('At the bottom'), 'Lan')
    expect(onbottom).toHaveBeenCalledWith(2)
  })

  it('offers all hands late where the table does', async () => {
    const { onview } = watch({ spectators: 'all', delay: 5 })
    expect(screen.getByTestId('told')).toHaveTextContent('You are watching')
    await userEvent.selectOptions(screen.getByLabelText('View'), 'All hands, delayed')
    expect(onview).toHaveBeenCalledWith(true)
  })

  it('says how late it is, and offers what is public at once', async () => {
    const { onview } = watch({ spectators: 'all', delay: 5, closed: true }, { behind: 300_000 })
    expect(screen.getByTestId('told')).toHaveTextContent('5 minutes behind')
    await userEvent.selectOptions(screen.getByLabelText('View'), 'public')
    expect(onview).toHaveBeenCalledWith(false)
    await expectAccessible(document.body)
  })

  it('says that it is further behind, and when it waits for the next deal to be over', async () => {
    watch({ spectators: 'all', delay: 5, closed: true }, { behind: 720_000 })
    expect(screen.getByTestId('told')).toHaveTextContent('12 minutes behind')
    cleanup()
    watch({ spectators: 'all', delay: 5, closed: true }, { behind: 720_000, waits_for: 'deal' })
    expect(screen.getByTestId('told')).toHaveTextContent('The next deal is still in play')
    expect(screen.getByRole('status')).toHaveTextContent('All hands of a deal are shown once it is over.')
    await expectAccessible(document.body)
  })

  it('offers no other view where there is none', () => {
    watch({ spectators: 'public' })
    expect(screen.queryByLabelText('View')).not.toBeInTheDocument()
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

  it.each([
    ['deal', /The first deal is still in play/],
    ['match', /once the match is over/],
  ])('says that it waits for a %s to be over, and leads to the live table', async (what, text) => {
    const onpublic = vi.fn()
    render(LateStart, { doc: { ...late, waits_for: what }, now: () => 0, onpublic })
    expect(screen.getByRole('status')).toHaveTextContent(text)
    expect(screen.queryByTestId('late-start')).not.toBeInTheDocument()
    await userEvent.click(screen.getByTestId('watch-public'))
    expect(onpublic).toHaveBeenCalledOnce()
    await expectAccessible(document.body)
  })

  it('says so when play has not even begun', () => {
    render(LateStart, { doc: late, now: () => 0, onpublic: vi.fn() })
    expect(screen.queryByTestId('late-start')).not.toBeInTheDocument()
    expect(screen.getByText(/Play hasn’t begun yet/)).toBeInTheDocument()
  })
})

describe('a table that is not shown', () => {
  /** @param {object} more */
  function open(more) {
    const told = { onpublic: vi.fn(), onseat: vi.fn() }
    render(WatchingClosed, { code: 'Ab3dE_9x', sits: false, late: false, ...told, ...more })
    return told
  }

  it('still lets a newcomer take a seat that is free', async () => {
    const table = doc({ status: 'playing', spectators: 'none' }).table
    serve({ 'GET tables/Ab3dE_9x': table, 'POST tables/Ab3dE_9x/seats': {} })
    const { onseat } = open({})
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Closed to spectators')
    await userEvent.click(await screen.findByText('Take a seat'))
    await userEvent.click(screen.getByTestId('sit-2'))
    await waitFor(() => expect(onseat).toHaveBeenCalledOnce())
    await expectAccessible(document.body)
  })

  it.each([
    [{ sits: true, late: true }, 'You’re playing here', 'Back to your seat'],
    [{ late: true }, 'All hands are not shown', 'Watch live, hands hidden'],
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
    render(SpectatorSettings, { table: doc({ spectators: 'public' }).table })
    expect(screen.queryByLabelText('All hands, delayed')).not.toBeInTheDocument()
    await userEvent.click(screen.getByLabelText('Off'))
    expect(asked).toContainEqual({ request: 'POST tables/Ab3dE_9x/spectators', body: { spectators: 'none' } })
  })
})

describe('hints', () => {
  /** @param {string} kind @param {string[]} types @param {object} [hints] @returns {any} */
  const asks = (kind, types, hints) => ({
    decision: { kind, actions: types.map((type) => ({ type })) },
    view: { hints },
  })

  it('explain a decision once', async () => {
    const { rerender } = render(Hints, { doc: asks('turn', ['discard']) })
    expect(screen.getByTestId('hint')).toHaveTextContent('Click or tap a tile to lift it')
    await userEvent.click(screen.getByTestId('hint-done'))
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
    await rerender({ doc: asks('claim', ['hu', 'pass'], { hu: { points: 1, fans: {} } }) })
    expect(screen.getByTestId('hint')).toHaveTextContent('Your hand is complete!')
    await rerender({ doc: asks('turn', ['discard']) })
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
  })

  it.each([
    ['hu', 'hu', Hints, 'Click or tap a tile to lift it'],
    ['ron', 'tsumo', RiichiHints, 'Four sets, a pair and a yaku win'],
  ])('call no hand complete at a strict table, which offers %s whatever it is', async (...told) => {
    const [claimed, drawn, Told, text] = told
    const { rerender } = render(Told, { doc: asks('claim', [claimed, 'pass']) })
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
    await rerender({ doc: asks('turn', [drawn, 'discard']) })
    expect(screen.getByTestId('hint')).toHaveTextContent(text)
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
  it('go once the player has done it', async () => {
    const { rerender } = render(Hints, { doc })
    expect(screen.getByTestId('hint')).toBeInTheDocument()
    await rerender({ doc, answered: '0.9.turn' })
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
    await rerender({ doc: { ...doc, decision: { ...doc.decision, id: '0.12.turn' } } })
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
  })

  it('go, too, where the table had moved on before the page showed that it was done', async () => {
    const { rerender } = render(Hints, { doc })
    const next = { ...doc, decision: { ...doc.decision, id: '0.12.turn' } }
    await rerender({ doc: { ...doc, decision: undefined }, answered: '' })
    await rerender({ doc: { ...doc, decision: undefined }, answered: '0.9.turn' })
    await rerender({ doc: next, answered: '0.9.turn' })
    expect(screen.queryByTestId('hint')).not.toBeInTheDocument()
  })

  it('stay while something else was answered', async () => {
    render(Hints, { doc, answered: '0.7.claim' })
    expect(screen.getByTestId('hint')).toBeInTheDocument()
  })

  it('are a line that opens where there is little room', async () => {
    vi.stubGlobal('innerWidth', 320)
    vi.stubGlobal('innerHeight', 568)
    render(Hints, { doc })
    const line = screen.getByRole('button', { expanded: false })
    expect(line).toHaveTextContent('Click or tap a tile to lift it')
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
