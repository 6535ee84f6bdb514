import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import Rules from '../../../src/games/toppan/rules/Rules.svelte'
import examples from '../../../src/games/toppan/rules/examples.json'
import Answer from '../../../src/games/toppan/study/Answer.svelte'
import Draws from '../../../src/games/toppan/study/Draws.svelte'
import Study from '../../../src/games/toppan/study/Study.svelte'
import { section } from '../../../src/i18n/i18n.svelte.js'
import { expectAccessible } from '../../axe.js'

beforeAll(() =>
  Promise.all(
    ['honours', 'rules-toppan', 'study-toppan', 'table-toppan', 'score-toppan', 'score', 'side', 'learn'].map(
      section,
    ),
  ),
)
beforeEach(() => history.replaceState(null, '', '/calculator/toppan'))

it('shows every yaku by tiles, and both worked deals to the point', async () => {
  render(Rules)
  for (const { id, kind } of examples)
    if (kind === 'yaku') expect(await screen.findByTestId(`yaku-${id}`)).toHaveTextContent(/×\d+ TP §7\.\d+/)
  await vi.waitFor(() => expect(document.querySelector('#end')).not.toBeNull())
  const points = (/** @type {string} */ id) =>
    within(screen.getByTestId(`worked-${id}`))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(points('plus-one')).toEqual(['+13,000', '−5,000', '−1,000', '−7,000'])
  expect(points('double')).toEqual(['+15,000', '−5,000', '−1,000', '−9,000'])
  const { hash, search } = new URL(
    within(screen.getByTestId('yaku-dora')).getByRole('link').getAttribute('href') ?? '',
    location.href,
  )
  expect([hash, search]).toEqual(['', '?h=5p4s&i=4p'])
  await expectAccessible()
})

const HAND = {
  total: 9.5, distance: 1, over: false, bust: false, times: 2,
  yaku: [{ yaku: 'toitsu', times: 2, clause: 'TP §7.3' }],
  left_out: [{ yaku: 'toppan', by: 'ryuiso', clause: 'TP §7.19' }],
} // prettier-ignore
const ANSWER = {
  verdict: 'playing', clause: 'TP §3.4', hands: [HAND, null],
  draws: [{ tile: '1z', left: 3, total: 10, distance: 0.5, over: false, times: 2 }, { tile: '1m', left: 1, total: 10.5, distance: 0, over: false, times: 4 }],
  result: {
    winner: 0, by: 'nearest', clause: 'TP §5.1', times: 2, scores: [5000, -5000],
    ledger: [{ reason: 'bet', payer: 1, payee: 0, points: 4000, clause: 'TP §6.2', bet: 2000, times: 2 }],
  },
} // prettier-ignore

it('counts a tile that makes the emperor’s suite as one that makes 10½', async () => {
  const [far, suite] = [
    { tile: '1m', left: 3, total: 3, distance: 7.5, over: false, times: 1 },
    { tile: '6z', left: 1, total: 2.5, distance: 0, over: false, times: 5 },
  ]
  render(Draws, { props: { draws: [far, suite], distance: 8.5 } })
  expect(screen.getByText(/Exactly 10½/).parentElement).toHaveTextContent(/25%.*2½ ×5/)
  expect(screen.getByText(/^Nearer to 10½/).parentElement).toHaveTextContent(/75%.*3 ×1/)
})

it('tells what was owed where somebody can’t pay in full (TP §6.5)', () => {
  const bet = {
    reason: 'bet',
    payer: 1,
    payee: 0,
    points: 19000,
    clause: 'TP §6.5',
    bet: 2000,
    times: 12,
    owed: 24000,
  }
  const answer = { ...ANSWER, result: { ...ANSWER.result, ledger: [bet] } }
  render(Answer, { props: /** @type {any} */ ({ answer, name: String }) })
  expect(screen.getByRole('row')).toHaveTextContent('Bet 2,000 × 12 (of 24,000 owed) TP §6.5')
})

it('lays out hands, asks about them, and tells what they are worth', async () => {
  const asked = vi.fn(
    async () => new Response(JSON.stringify(ANSWER), { headers: { 'Content-Type': 'application/json' } }),
  )
  vi.stubGlobal('fetch', asked)
  const user = userEvent.setup()
  render(Study)
  await user.click(await screen.findByTestId('tray-7m'))
  await user.selectOptions(await screen.findByTestId('others'), '1')
  await user.click(await screen.findByRole('radio', { name: 'Dora' }))
  await user.click(screen.getByTestId('tray-4p'))
  expect(await screen.findByText('9½', { exact: false, selector: '.value' })).toBeInTheDocument()
  await vi.waitFor(() => expect(location.search).toBe('?h=7m.&i=4p'))
  await vi.waitFor(() => {
    const [, { body }] = /** @type {any} */ (asked.mock.lastCall)
    expect(JSON.parse(body)).toMatchObject({ tiles: ['7m'], indicator: '4p', others: [{ tiles: [] }] })
  })
  expect(screen.getByText('Wins: This hand', { exact: false })).toBeInTheDocument()
  expect(screen.getByText(/Exactly 10½/)).toHaveTextContent('25%')
  expect(screen.getByText(/Toppan doesn’t count beside/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove 7 characters' }))
  await vi.waitFor(() => expect(location.search).toBe('?h=.&i=4p'))
  await expectAccessible()
})
