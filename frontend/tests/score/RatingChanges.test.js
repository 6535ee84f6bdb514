import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import RatingChanges from '../../src/score/RatingChanges.svelte'
import SessionEnd from '../../src/score/SessionEnd.svelte'
import { settledRating, WAITS } from '../../src/score/settledRating.js'
import RatedTerms from '../../src/pages/home/RatedTerms.svelte'
import { expectAccessible } from '../axe.js'
import { requests, serve } from '../pages/server.js'
import session from '../fixtures/session.json'

/** @type {any} */
const fixture = session
const doc = { ...fixture, table: { ...fixture.table, code: 'Rated123', rated: true } }
const CHANGE = { before: 1500, after: 1537, provisional: true, left: false }
const FOUR = [0, 1, 2, 3].map((seat) => ({ ...CHANGE, seat }))
const RESULT = { rated: true, settled: true, weight: 1, reason: '', together: 0, seats: FOUR }

beforeAll(() => section('rated'))

/** @param {object} [more] what the server tells beside the usual */
async function show(more = {}) {
  const asked = serve({ 'GET matches/Rated123/rating': { ...RESULT, ...more } })
  render(RatingChanges, { doc })
  await waitFor(() => expect(screen.queryByText(/Calculating/)).not.toBeInTheDocument())
  return asked
}

describe('what a rated match did to the ratings', () => {
  it('tells each seat’s change, and who left', async () => {
    const left = { seat: 1, before: 1600, after: 1480, provisional: false, left: true }
    await show({ seats: [FOUR[0], left] })
    const rows = within(screen.getByTestId('rating-changes')).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent(/1.?500 → 1.?537\s*\+37/)
    expect(rows[1]).toHaveTextContent(/left: last place.*1.?600 → 1.?480\s*−120/)
    await expectAccessible()
  })

  it.each([
    [
      { weight: 1 / 3, reason: 'company', together: 2 },
      /at 1\/3: some of you have played together 2 times this week/,
    ],
    [
      { weight: 0.5, reason: 'company', together: 1 },
      /at 1\/2: some of you have played together 1 time this week/,
    ],
    [{ weight: 0.5 }, 'Counted at 1/2.'],
    [{ weight: 0, seats: [], reason: 'network' }, 'Not rated: two of you played from the same network.'],
    [{ weight: 0, seats: [], reason: 'left' }, 'Not rated: nobody stayed to the end.'],
    [{ weight: 0, seats: [], reason: 'short' }, 'Not rated: the match was too short.'],
    [{ weight: 0, seats: [], reason: 'accounts' }, /not every player had an account/],
    [{ weight: 0, seats: [] }, 'This game didn’t count.'],
  ])('says why it counted less: %j', async (more, text) => {
    await show(more)
    expect(await screen.findByText(text)).toBeInTheDocument()
    await expectAccessible()
  })

  it.each(/** @type {const} */ (['ru', 'uk', 'zh']))('says so in %s', async (lang) => {
    await setLanguage(lang)
    serve({ 'GET matches/Rated123/rating': { ...RESULT, weight: 0.25, reason: 'company', together: 3 } })
    render(RatingChanges, { doc })
    expect(await screen.findByText(/1\/4/)).toHaveTextContent('3')
    cleanup()
    await setLanguage('en')
  })

  it('asks again until the match is filed, and gives up in the end', async () => {
    vi.useFakeTimers()
    const answers = [{ settled: false }, undefined, { settled: true }]
    const ask = vi.fn(async () => /** @type {any} */ (answers.shift() ?? Promise.reject(new Error('away'))))
    const found = settledRating(ask, new AbortController().signal)
    await vi.runAllTimersAsync()
    expect(await found).toEqual({ settled: true })
    expect(ask).toHaveBeenCalledTimes(3)
    const never = settledRating(
      async () => /** @type {any} */ ({ settled: false }),
      new AbortController().signal,
    )
    await vi.runAllTimersAsync()
    expect(await never).toBeUndefined()
    expect(WAITS.reduce((sum, wait) => sum + wait)).toBeLessThan(15_000)
    vi.useRealTimers()
  })

  it('asks no more once it is closed', async () => {
    vi.useFakeTimers()
    const asked = serve({ 'GET matches/Rated123/rating': { ...RESULT, settled: false } })
    const { unmount } = render(RatingChanges, { doc })
    await vi.advanceTimersByTimeAsync(WAITS[0] + 1)
    unmount()
    const before = requests(asked).length
    await vi.runAllTimersAsync()
    expect(requests(asked)).toHaveLength(before)
    vi.useRealTimers()
  })

  it('stands at the end of a rated match, and of no other', async () => {
    await section('side')
    serve({ 'GET matches/Rated123/rating': RESULT })
    const result = { scores: [12, -30, 25, -7], places: [2, 4, 1, 3] }
    const props = { result, proofs: [], onfold: vi.fn(), onback: vi.fn() }
    render(SessionEnd, { doc, ...props })
    expect(await screen.findByTestId('rating-changes')).toBeInTheDocument()
    cleanup()
    render(SessionEnd, { doc: { ...doc, table: { ...doc.table, rated: false } }, ...props })
    expect(screen.queryByTestId('rating-changes')).not.toBeInTheDocument()
  })
})

it('says before play what a rated game asks for', async () => {
  render(RatedTerms)
  const rules = within(
    await screen.findByTestId('rated-terms').then((it) => /** @type {HTMLElement} */ (it.parentElement)),
  )
  expect(rules.getAllByRole('listitem', { hidden: true }).map((it) => it.textContent)).toEqual([
    expect.stringContaining('themselves'),
    expect.stringContaining('same network'),
    expect.stringContaining('same people'),
    expect.stringContaining('come last'),
  ])
})
