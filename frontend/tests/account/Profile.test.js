import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import { ratingCurve } from '../../src/pages/account/ratingCurve.js'
import Profile from '../../src/pages/account/Profile.svelte'
import { expectAccessible } from '../axe.js'
import { GAMES, requests, serve } from '../pages/server.js'
import { NOBODY } from './server.js'

const PROFILE = {
  name: 'Ada',
  kind: 'account',
  moderator: false,
  since: 1_700_000_000_000,
  here: true,
  you: false,
  games: 12,
  results: [{ game: 'sichuan', games: 12, places: [6, 3, 2, 1], average_place: 1.83, average_score: -4.5 }],
  ratings: [{ game: 'sichuan', value: 1560, provisional: true, games: 2 }],
}
const EMPTY = { ...PROFILE, games: 0, results: [], ratings: [], here: false }
const CURVE = {
  game: 'sichuan',
  points: [
    { at: 1_700_000_000_000, code: 'a', value: 1500, provisional: true },
    { at: 1_700_100_000_000, code: 'b', value: 1560, provisional: true },
  ],
}
/** @param {number} number @returns {import('../../src/pages/account/accountsApi.js').Played} */
const game = (number) => ({
  code: `game${number}`,
  game: 'sichuan',
  deals: 4,
  rated: true,
  finished_at: 1_700_000_000_000 + number,
  place: 2,
  score: -3,
  others: [
    { name: '<b>Bo</b>', place: 1, score: 9, kind: 'account' },
    { name: 'Zhú', place: 3, score: -6 },
  ],
})

/** @param {any} profile @param {Record<string, any>} [more] */
const serveProfile = (profile, more = {}) =>
  serve({
    'GET me': NOBODY,
    'GET games': GAMES,
    'GET players/Ada': profile,
    'GET players/Ada/ratings': { ratings: [CURVE] },
    'GET players/Ada/games?page=1&size=10': { count: 12, size: 10, results: [game(1), game(2)] },
    'GET players/Ada/games?page=2&size=10': { count: 12, size: 10, results: [game(3)] },
    ...more,
  })

beforeEach(async () => {
  Object.assign(me, { name: null, kind: null, moderator: false, tables: [], known: false })
  await Promise.all([section('account'), section('side')])
})

describe('a profile', () => {
  it('sets between names what its language does', async () => {
    await setLanguage('zh')
    serveProfile(PROFILE)
    render(Profile, { name: 'Ada' })
    expect((await screen.findByTestId('games')).firstElementChild).toHaveTextContent('<b>Bo</b>、竹')
    await setLanguage('en')
  })

  it('shows results, rating and games, and is accessible', async () => {
    serveProfile(PROFILE)
    render(Profile, { name: 'Ada' })
    expect(await screen.findByTestId('results-sichuan')).toHaveTextContent('Sichuan')
    expect(screen.getByTestId('results-sichuan')).toHaveTextContent('−4.5')
    expect(screen.getByTestId('rating-sichuan')).toHaveTextContent('1560?')
    expect(screen.getByRole('img', { name: /from 1,500 to 1,560/ })).toBeInTheDocument()
    expect(await screen.findAllByRole('link', { name: /2023/ })).toHaveLength(2)
    expect(screen.getByText('online')).toBeInTheDocument()
    await expectAccessible()
  })

  it('writes results as the list of games does: with a sign where what one won others lost', async () => {
    const held = { ...game(2), score: 25_000, others: [{ name: 'Zhú', place: 1, score: 75_000 }] }
    const both = {
      count: 2,
      size: 10,
      results: [{ ...game(1), score: 9, others: [{ ...game(1).others[1], score: -9 }] }, held],
    }
    serveProfile(PROFILE, { 'GET players/Ada/games?page=1&size=10': both })
    render(Profile, { name: 'Ada' })
    const [won, kept] = (await screen.findByTestId('games')).children
    expect(won).toHaveTextContent('· +9')
    expect(kept).toHaveTextContent('· 25,000')
  })

  it('shows names as they are', async () => {
    serveProfile(PROFILE)
    render(Profile, { name: 'Ada' })
    const [link] = await screen.findAllByRole('link', { name: '<b>Bo</b>' })
    expect(link).toHaveAttribute('href', '/player/%3Cb%3EBo%3C%2Fb%3E')
    expect(screen.queryByRole('link', { name: 'Zhú' })).not.toBeInTheDocument()
  })

  it('goes through the games page by page', async () => {
    const asked = serveProfile(PROFILE)
    render(Profile, { name: 'Ada' })
    expect(await screen.findByText('1 of 2')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Older' }))
    expect(await screen.findByText('2 of 2')).toBeInTheDocument()
    expect(requests(asked)).toContain('GET players/Ada/games?page=2&size=10')
    const last = screen.getByRole('button', { name: 'Older' })
    expect(last).toHaveAttribute('aria-disabled', 'true')
    expect(last).toHaveFocus()
    await userEvent.click(last)
    expect(requests(asked)).not.toContain('GET players/Ada/games?page=3&size=10')
  })

  it('keeps what it shows of the games where a page can’t be had, and asks again', async () => {
    const older = 'GET players/Ada/games?page=2&size=10'
    serveProfile(PROFILE, { [older]: { problem: 'busy', status: 503 } })
    render(Profile, { name: 'Ada' })
    expect(await screen.findByText('1 of 2')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Older' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('1 of 2')).toBeInTheDocument()
    serveProfile(PROFILE)
    await userEvent.click(again)
    expect(await screen.findByText('2 of 2')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('says when nothing was played yet', async () => {
    serveProfile(EMPTY)
    render(Profile, { name: 'Ada' })
    expect(await screen.findByTestId('no-games')).toHaveTextContent('No games finished yet.')
  })

  it('leads its owner on', async () => {
    serveProfile({ ...EMPTY, you: true })
    render(Profile, { name: 'Ada' })
    expect(await screen.findByRole('link', { name: 'My account' })).toHaveAttribute('href', '/account')
    expect(screen.getByTestId('no-games')).toHaveTextContent('You haven’t finished a game yet')
  })

  it('marks a program', async () => {
    serveProfile({ ...EMPTY, kind: 'bot' })
    render(Profile, { name: 'Ada' })
    expect(await screen.findByText('Program')).toBeInTheDocument()
  })

  it('says when there is nobody of this name', async () => {
    serveProfile({ problem: 'no-such-player' })
    render(Profile, { name: 'Ada' })
    expect(await screen.findByRole('heading', { name: 'No such player' })).toBeInTheDocument()
    await expectAccessible()
  })

  it('says when the server is away', async () => {
    serve({})
    render(Profile, { name: 'Ada' })
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached')
  })
})

describe('the curve', () => {
  it('runs from edge to edge, higher ratings higher', () => {
    const { line, low, high } = ratingCurve([{ value: 1500 }, { value: 1560 }, { value: 1530 }], 100, 50)
    expect([low, high]).toEqual([1499, 1561])
    expect(line.map(({ x }) => x)).toEqual([0, 50, 100])
    expect(line[1].y).toBeLessThan(line[2].y)
    expect(line[2].y).toBeLessThan(line[0].y)
  })

  it('stands for a single point too', () => {
    expect(ratingCurve([{ value: 1500 }], 100, 50).line).toEqual([{ x: 0, y: 25 }])
  })
})
