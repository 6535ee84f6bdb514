import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import { followLink } from '../../src/app/routing/route.svelte.js'
import Games from '../../src/pages/Games.svelte'
import Replay from '../../src/pages/Replay.svelte'
import { expectAccessible } from '../axe.js'
import fixture from '../fixtures/replay.json'
import { serve } from '../pages/server.js'

const { deals, match, record } = /** @type {any} */ (fixture)
const ANSWERS = {
  'GET matches/REPLAY01': match,
  'GET tables/REPLAY01/record': record,
  ...Object.fromEntries(
    Object.entries(deals).map(([key, deal]) => {
      const [number, view] = key.split('.')
      return [`GET matches/REPLAY01/deals/${number}?view=${view}&edition=1.1`, deal]
    }),
  ),
}
const ROW = {
  code: 'REPLAY01',
  game: 'sichuan',
  status: 'finished',
  rated: true,
  finished_at: 1_700_000_000_000,
  deals: 2,
  best: 8,
  seats: match.seats,
  found: [{ deal: 1, seat: 0, tag: 'golden-wait', points: 8 }],
}
const page = (/** @type {any[]} */ results, count = results.length) => ({ count, page: 1, size: 20, results })

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', function () {
    return { observe() {}, unobserve() {}, disconnect() {} }
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await Promise.all(['replay', 'side', 'score'].map(section))
})
afterEach(() => history.replaceState(null, '', '/'))

/** @param {string} text */
const counted = (text) => waitFor(() => expect(screen.getByTestId('replay-count')).toHaveTextContent(text))

describe('the page of a replay', () => {
  it('opens at the moment of its address, goes on by keys, and keeps the address', async () => {
    history.replaceState(null, '', '/game/REPLAY01#1.3.all')
    serve(ANSWERS)
    const pages = history.length
    render(Replay, { code: 'REPLAY01' })
    await counted('Deal 1/2 · 3/')
    await userEvent.keyboard('{ArrowRight}')
    await counted('Deal 1/2 · 4/')
    await userEvent.keyboard(']')
    await counted('Deal 2/2 · 1/')
    await waitFor(() => expect(location.hash).toBe('#2.1.all'))
    expect(history.length).toBe(pages)
  })

  it('lists deals and moves, and is accessible', async () => {
    serve(ANSWERS)
    render(Replay, { code: 'REPLAY01' })
    const moves = within(await screen.findByTestId('moves'))
    await userEvent.click(moves.getAllByRole('button', { name: /discards/ })[3])
    expect(moves.getByText(/discards/, { selector: '[aria-current="step"]' })).toBeInTheDocument()
    await expectAccessible()
  })

  it('has one tab stop for all moves, which arrows, Home and End go through', async () => {
    history.replaceState(null, '', '/game/REPLAY01#1.6.all')
    serve(ANSWERS)
    render(Replay, { code: 'REPLAY01' })
    const list = within(await screen.findByRole('list', { name: 'Deals and moves' }))
    const rows = list.getAllByRole('button')
    const stops = () => rows.filter((row) => row.tabIndex === 0)
    const current = list.getByText(/./, { selector: '[aria-current="step"]' })
    expect(stops()).toEqual([current])
    current.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(rows[rows.indexOf(current) + 2]).toHaveFocus()
    expect(stops()).toEqual([document.activeElement])
    await userEvent.keyboard('{ArrowUp}')
    expect(rows[rows.indexOf(current) + 1]).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(rows.at(-1)).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(rows[0]).toHaveFocus()
    // The moment shown is another only now, and who chose it goes on from there.
    expect(current).toHaveAttribute('aria-current', 'step')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(rows[1]).toHaveAttribute('aria-current', 'step')
    expect(rows[1]).toHaveFocus()
    await userEvent.tab()
    expect(stops()).toEqual([rows[1]])
    expect(rows).not.toContain(document.activeElement)
  })

  it('says a step and where it stands once, wherever the focus is', async () => {
    history.replaceState(null, '', '/game/REPLAY01#1.6.all')
    serve(ANSWERS)
    render(Replay, { code: 'REPLAY01' })
    const slider = await screen.findByTestId('replay-slider')
    const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(heard()).toEqual([expect.stringMatching(/^Move 7 of \d+\. ./)]))
    slider.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Move 8 of \d+\. ./))
    expect(heard()).toEqual([''])
  })

  it('says only what happens while it plays by itself', async () => {
    history.replaceState(null, '', '/game/REPLAY01#1.6.all')
    serve(ANSWERS)
    render(Replay, { code: 'REPLAY01' })
    await counted('6/')
    await userEvent.click(screen.getByTestId('replay-play'))
    await counted('7/')
    expect(screen.getByRole('status').textContent).toMatch(/^(?!Move).+/)
  })

  it('tells of each deal who won, and what the deal came to for them, not what a hand was worth', async () => {
    serve(ANSWERS)
    render(Replay, { code: 'REPLAY01' })
    expect(await screen.findByTestId('deal-0')).toHaveTextContent('Deal 1 Anna 0')
    expect(screen.getByTestId('deal-1')).toHaveTextContent('Deal 2 Anna −1 · Jú +8')
  })

  it('shows the account of the deal', async () => {
    serve(ANSWERS)
    render(Replay, { code: 'REPLAY01' })
    await userEvent.click(await screen.findByTestId('replay-sheet'))
    expect(await screen.findByTestId('sheet')).toBeInTheDocument()
  })

  it('says why a game can’t be shown, and lets one try again where that may help', async () => {
    serve({ ...ANSWERS, 'GET matches/REPLAY01': { problem: 'not-finished' } })
    render(Replay, { code: 'REPLAY01' })
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    expect(screen.getByRole('link', { name: 'To the table' })).toHaveAttribute('href', '/table/REPLAY01')
    serve(ANSWERS)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await counted('Deal 1/2 · 1/')
  })

  it('offers no second try for a game that there is not', async () => {
    serve({ 'GET matches/REPLAY01': { problem: 'no-such-table' } })
    render(Replay, { code: 'REPLAY01' })
    expect(await screen.findByRole('heading', { name: 'No such game' })).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The address may be mistyped, or the game was never played.',
    )
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('stays where it was when a deal can’t be had', async () => {
    serve({ ...ANSWERS, 'GET matches/REPLAY01/deals/1?view=all&edition=1.1': { problem: 'server-error' } })
    render(Replay, { code: 'REPLAY01' })
    await counted('Deal 1/2 · 1/')
    await userEvent.keyboard(']')
    expect(await screen.findByText(/Something went wrong/)).toBeInTheDocument()
    await counted('Deal 1/2 · 1/')
  })
})

describe('the search for games', () => {
  it('begins anew where its own link in the header is followed', async () => {
    history.replaceState(null, '', '/games?player=Anna')
    serve({
      'GET games': GAMES,
      'GET matches?player=Anna&size=20': page([]),
      'GET matches?size=20': page([ROW]),
    })
    render(Games)
    document.addEventListener('click', followLink)
    expect(await screen.findByText('No games match.')).toBeInTheDocument()
    await userEvent.click(screen.getByText('Games', { selector: 'nav a' }))
    expect(await screen.findByTestId('games')).toBeInTheDocument()
    expect(screen.getByLabelText('Player')).toHaveValue('')
    document.removeEventListener('click', followLink)
  })

  it('has the form’s fields in their places before it is known which games there are', async () => {
    const never = new Promise(() => {})
    vi.stubGlobal('fetch', () => never)
    render(Games)
    const fields = () =>
      [...document.querySelectorAll('form [name]')].map((field) => field.getAttribute('name'))
    const before = fields()
    expect(before.slice(0, 3)).toEqual(['player', 'game', 'tag'])
    cleanup()
    const two = ['sichuan', 'riichi'].map((key) => ({ key, tags: [] }))
    serve({ 'GET games': { games: two }, 'GET matches': page([]) })
    render(Games)
    await waitFor(() => expect(document.querySelectorAll('[name=game] option')).toHaveLength(3))
    expect(fields()).toEqual(before)
  })

  const GAMES = { games: [{ key: 'sichuan', title: 'Sichuan', tags: ['hu', 'golden-wait'] }] }

  it('tells what it found, and is accessible', async () => {
    serve({ 'GET games': GAMES, 'GET matches?size=20': page([ROW]) })
    render(Games)
    const row = within(await screen.findByTestId('games'))
    expect(row.getByText('Anna')).toBeInTheDocument()
    expect(row.getByRole('link', { name: /Replay of/ })).toHaveAttribute('href', '/game/REPLAY01')
    expect(await row.findByRole('link', { name: /Golden wait/ })).toHaveAttribute(
      'href',
      '/game/REPLAY01#2.99999.all',
    )
    await expectAccessible()
  })

  it('calls guests in the reader’s language', async () => {
    await setLanguage('ru')
    await Promise.all(['replay', 'side', 'score'].map(section))
    const seats = match.seats.map((/** @type {any} */ seat, /** @type {number} */ at) =>
      at ? seat : { ...seat, kind: 'guest', name: 'Guest 3568' },
    )
    serve({ 'GET games': GAMES, 'GET matches?size=20': page([{ ...ROW, seats }]) })
    const { unmount } = render(Games)
    expect(await screen.findByText('Гость 3568')).toBeInTheDocument()
    unmount()
    await setLanguage('en')
  })

  it('asks by what the address says, and changes the address', async () => {
    history.replaceState(null, '', '/games?player=Anna')
    const asked = serve({
      'GET games': GAMES,
      'GET matches?player=Anna&size=20': page([ROW]),
      'GET matches?player=Anna&game=sichuan&tag=golden-wait&size=20': page([]),
    })
    render(Games)
    await screen.findByTestId('games')
    expect(screen.getByLabelText('Player')).toHaveValue('Anna')
    await screen.findByRole('option', { name: 'Golden wait' })
    await userEvent.selectOptions(screen.getByLabelText('What happened'), 'Golden wait')
    await userEvent.click(screen.getByTestId('games-search'))
    expect(await screen.findByText('No games match.')).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('No games match.') // read out, too
    expect(location.search).toBe('?player=Anna&game=sichuan&tag=golden-wait')
    expect(asked.filter(({ request }) => request.startsWith('GET matches'))).toHaveLength(2)
  })

  it('says again what a new search has found as much of, and on another page nothing', async () => {
    history.replaceState(null, '', '/games?player=Anna')
    serve({
      'GET games': GAMES,
      'GET matches?player=Anna&size=20': page([ROW], 50),
      'GET matches?player=Anna&page=2&size=20': page([ROW], 50),
      'GET matches?player=Anna&game=sichuan&tag=golden-wait&size=20': page([ROW], 50),
    })
    render(Games)
    await screen.findByTestId('games')
    const said = () => screen.getByRole('status').textContent
    const first = said()
    await userEvent.click(screen.getByRole('link', { name: 'Older' }))
    await screen.findByText(/Page 2/)
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
    expect(said()).toBe(first)
    await screen.findByRole('option', { name: 'Golden wait' })
    await userEvent.selectOptions(screen.getByLabelText('What happened'), 'Golden wait')
    await userEvent.click(screen.getByTestId('games-search'))
    await waitFor(() => expect(said()).not.toBe(first))
    expect(said()?.trim()).toBe(first?.trim())
  })

  it('says that nothing was finished yet, and when nothing can be had', async () => {
    serve({ 'GET games': GAMES, 'GET matches?size=20': page([]) })
    const { unmount } = render(Games)
    expect(await screen.findByText('No games have been finished yet.')).toBeInTheDocument()
    unmount()
    serve({})
    render(Games)
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached')
    serve({ 'GET games': GAMES, 'GET matches?size=20': page([ROW]) })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByTestId('games')).toBeInTheDocument()
  })

  it('keeps what few ask for folded away, until it is asked', async () => {
    serve({ 'GET games': GAMES, 'GET matches?size=20': page([ROW]) })
    const { unmount } = render(Games)
    await screen.findByTestId('games')
    expect(screen.getByLabelText('Hand worth at least').closest('details')).not.toHaveAttribute('open')
    expect(screen.getByLabelText('Player').closest('details')).toBeNull()
    unmount()
    history.replaceState(null, '', '/games?points=8')
    serve({ 'GET games': GAMES, 'GET matches?points=8&size=20': page([ROW]) })
    render(Games)
    expect(screen.getByLabelText('Hand worth at least').closest('details')).toHaveAttribute('open')
    await screen.findByTestId('games')
  })

  it('has pages that are links', async () => {
    history.replaceState(null, '', '/games?page=2')
    serve({ 'GET games': GAMES, 'GET matches?page=2&size=20': page([ROW], 45) })
    render(Games)
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Newer' })).toHaveAttribute('href', '/games')
    expect(screen.getByRole('link', { name: 'Older' })).toHaveAttribute('href', '/games?page=3')
  })
})
