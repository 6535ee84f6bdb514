import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import { followLink } from '../../src/app/routing/route.svelte.js'
import Leaderboard from '../../src/pages/Leaderboard.svelte'
import { expectAccessible } from '../axe.js'
import { GAMES, serve } from './server.js'

/** @param {number} rank @param {object} [more] */
const line = (rank, more) => ({
  rank,
  name: `P${rank}`,
  kind: 'account',
  value: 2000 - rank,
  games: 30,
  you: false,
  ...more,
})
const page = (/** @type {object} */ more) => ({
  count: 0,
  page: 1,
  size: 25,
  results: [],
  own: null,
  days: 60,
  ...more,
})
const FIRST = 'GET leaderboards/sichuan?page=1&size=25'
const SECOND = 'GET leaderboards/sichuan?page=2&size=25'

/** @param {Record<string, any>} answers */
function open(answers) {
  const asked = serve({ 'GET games': GAMES, 'GET me': { name: null }, ...answers })
  render(Leaderboard)
  return asked
}

beforeEach(async () => {
  history.replaceState(null, '', '/leaderboard')
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = vi.fn()
  await Promise.all(['ratings', 'lobby', 'errors'].map((name) => section(name)))
})

describe('the leaderboard', () => {
  it('ranks people, and marks the visitor', async () => {
    const results = [line(1, { grade: '2d' }), line(2, { you: true, name: 'Ada' }), line(3)]
    const own = { rank: 2, value: 1998, provisional: false, games: 30 }
    open({ [FIRST]: page({ count: 3, results, own }) })
    const rows = await waitFor(() => {
      const found = within(screen.getByTestId('ranking')).getAllByRole('row')
      expect(found).toHaveLength(4)
      return found
    })
    expect(rows[2]).toHaveTextContent(/2\s*Ada\s*you\s*1998\s*30/)
    expect(rows[2]).toHaveClass('you')
    expect(within(rows[1]).getByRole('cell', { name: /^2\sdan$/ })).toBeInTheDocument()
    expect(within(rows[1]).getByRole('link', { name: 'P1' })).toHaveAttribute('href', '/player/P1')
    expect(screen.getByText('Your place: 2. Your rating: 1998.')).toBeInTheDocument()
    await expectAccessible()
  })

  it('reads out that nobody is ranked in a game that is chosen, as in the one before', async () => {
    const games = ['sichuan', 'toppan', 'riichi'].map((key) => ({ ...GAMES.games[0], key, title: key }))
    open({
      'GET games': { ...GAMES, games },
      [FIRST]: page({ count: 1, results: [line(1)] }),
      'GET leaderboards/toppan?page=1&size=25': page({}),
      'GET leaderboards/riichi?page=1&size=25': page({}),
    })
    await screen.findByTestId('ranking')
    const region = screen.getByRole('status')
    expect(region.textContent?.trim()).toBe('')
    await userEvent.click(screen.getByRole('radio', { name: /Toppan/i }))
    await waitFor(() => expect(region).toHaveTextContent(/^Nobody is ranked yet/))
    const said = region.textContent
    await userEvent.click(screen.getByRole('radio', { name: /Riichi/i }))
    await waitFor(() => expect(region.textContent).not.toBe(said))
    expect(region).toHaveTextContent(/^Nobody is ranked yet/)
  })

  it('says that nobody is ranked yet, and what to do', async () => {
    open({ [FIRST]: page({ own: { rank: null, value: 1560, provisional: true, games: 1 } }) })
    expect(await screen.findByTestId('nobody-ranked')).toBeInTheDocument()
    expect(screen.getByText(/Your rating so far: 1560, after 1 game\./)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Find a rated game' })).toHaveAttribute('href', '/')
    await expectAccessible()
  })

  it('tells whoever has been away how to come back', async () => {
    open({ [FIRST]: page({ own: { rank: null, value: 1700, provisional: false, games: 90 } }) })
    expect(await screen.findByText(/Play a rated game to be ranked again/)).toBeInTheDocument()
  })

  it('does not ask the banned to play: that would not rank them', async () => {
    open({ [FIRST]: page({ own: { rank: null, value: 1700, provisional: false, games: 90, banned: true } }) })
    expect(await screen.findByText(/^Your rating: 1700\. You are banned/)).toBeInTheDocument()
    expect(screen.queryByText(/Play a rated game/)).toBeNull()
  })

  it.each(['1.5', '0', 'two'])('shows the first page where the address names none: %s', async (wanted) => {
    history.replaceState(null, '', `/leaderboard?page=${wanted}`)
    open({ [FIRST]: page({ count: 3, results: [line(1)] }) })
    expect(await screen.findByTestId('ranking')).toBeInTheDocument()
  })

  it('ends where the server looks no deeper', async () => {
    history.replaceState(null, '', '/leaderboard?page=9999')
    const own = { rank: 13_000, value: 900, provisional: false, games: 30 }
    const last = page({ count: 14_000, page: 500, results: [line(12_476)], own })
    open({ 'GET leaderboards/sichuan?page=500&size=25': last })
    expect(await screen.findByText('Page 500 of 500')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Lower/ })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('button', { name: 'Show my place' })).not.toBeInTheDocument()
  })

  it('turns pages, and finds the visitor', async () => {
    const own = { rank: 27, value: 1973, provisional: false, games: 30 }
    open({
      [FIRST]: page({ count: 30, results: [line(1)], own }),
      [SECOND]: page({ count: 30, page: 2, results: [line(26), line(27, { you: true })], own }),
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Lower' }))
    expect(await screen.findByText('P26')).toBeInTheDocument()
    expect(location.search).toBe('?game=sichuan&page=2')
    await userEvent.click(screen.getByRole('link', { name: 'Higher' }))
    expect(await screen.findByText('P1')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show my place' }))
    expect(await screen.findByText('P27')).toBeInTheDocument()
    await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled())
    history.replaceState(null, '', '/leaderboard?game=sichuan')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(await screen.findByText('P1')).toBeInTheDocument()
  })

  it('begins anew where its own link in the header is followed', async () => {
    history.replaceState(null, '', '/leaderboard?game=sichuan&page=2')
    open({
      [FIRST]: page({ count: 30, results: [line(1)] }),
      [SECOND]: page({ count: 30, results: [line(26)] }),
    })
    document.addEventListener('click', followLink)
    expect(await screen.findByText('P26')).toBeInTheDocument()
    await userEvent.click(screen.getByText('Leaderboard', { selector: 'nav a' }))
    expect(await screen.findByText('P1')).toBeInTheDocument()
    document.removeEventListener('click', followLink)
  })

  it('offers the games where there are several', async () => {
    const games = [...GAMES.games, { key: 'other', title: 'Other', bots: [] }]
    open({
      'GET games': { games },
      [FIRST]: page({ count: 1, results: [line(1)] }),
      'GET leaderboards/other?page=1&size=25': page({ count: 1, results: [line(1, { name: 'Zoe' })] }),
    })
    await userEvent.click(await screen.findByRole('radio', { name: 'Other' }))
    expect(await screen.findByText('Zoe')).toBeInTheDocument()
  })

  it('says what failed, and tries again', async () => {
    open({ [FIRST]: { problem: 'throttled' } })
    await screen.findByRole('alert')
    serve({ 'GET games': GAMES, [FIRST]: page({ count: 1, results: [line(1)] }) })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('P1')).toBeInTheDocument()
  })
})
