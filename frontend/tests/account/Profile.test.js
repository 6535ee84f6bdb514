import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { setLanguage } from '../../src/i18n/i18n.svelte.js'
import { ratingCurve, ratingRows } from '../../src/pages/account/ratingCurve.js'
import Profile from '../../src/pages/account/Profile.svelte'
import { expectAccessible } from '../axe.js'
import { requests, serve } from '../pages/server.js'
import { EMPTY, PROFILE, beforeEachStranger, game, serveProfile } from './profile.js'

beforeEachStranger()

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
    expect(screen.getByRole('img', { name: /1,500 → 1,560/ })).toBeInTheDocument()
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
    expect(await screen.findByText('Bot')).toBeInTheDocument()
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

  it('has a table: by day, or by month where the days are many', () => {
    const DAY = 86_400_000
    const points = (/** @type {number} */ count) =>
      Array.from({ length: count }, (_, day) => ({ at: 1_700_000_000_000 + day * DAY, value: 1500 + day }))
    const twice = [...points(3), { at: 1_700_000_000_000 + 2 * DAY + 1, value: 1600 }]
    expect(ratingRows(twice).map(({ value }) => value)).toEqual([1600, 1501, 1500])
    expect(ratingRows(points(31))).toHaveLength(31)
    expect(ratingRows(points(90)).length).toBeLessThan(5)
    expect(ratingRows(points(90))[0].value).toBe(1589)
  })

  it('is a table for whoever does not see it', async () => {
    serveProfile(PROFILE)
    render(Profile, { name: 'Ada' })
    await userEvent.click(await screen.findByText('Rating as a table'))
    expect(screen.getByRole('row', { name: /1560\?/ })).toBeInTheDocument()
  })

  it('stands for a single point too', () => {
    expect(ratingCurve([{ value: 1500 }], 100, 50).line).toEqual([{ x: 0, y: 25 }])
  })
})
