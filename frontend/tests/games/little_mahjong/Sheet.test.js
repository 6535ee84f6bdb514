import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadScoreSheet } from '../../../src/app/loading/gamePlugin.js'
import { section } from '../../../src/i18n/i18n.svelte.js'
import Rules from '../../../src/games/little_mahjong/rules/Rules.svelte'
import Sheet from '../../../src/games/little_mahjong/Sheet.svelte'
import Study from '../../../src/games/little_mahjong/study/Study.svelte'
import { expectAccessible } from '../../axe.js'
import { MIXED, STRAIGHTS, TWO_SETS, doc, view } from './build.js'

beforeAll(async () => {
  await loadScoreSheet('little_mahjong')
})

/** @param {object} more @returns {any} */
const sheet = (more) => ({
  dealer: 0,
  next_dealer: 1,
  end: 'win',
  left: 3,
  winners: [],
  ledger: [],
  hands: { 0: { shown: false, melds: [] }, 1: { shown: true, melds: [] }, 2: { shown: false, melds: [] } },
  scores: [-4, 8, -4],
  ...more,
})
const pay = (/** @type {number} */ payer) => ({
  reason: 'win',
  payer,
  payee: 1,
  points: 4,
  clause: 'LM §6.1',
})

describe('the account of a deal', () => {
  it('shows the two triplets, how their values split, and who pays', async () => {
    const triplets = [
      { ...TWO_SETS, laid: true },
      { ...STRAIGHTS, laid: false },
    ]
    const winners = [{ seat: 1, from: 2, tile: '[3:5]', clause: 'LM §4.5', triplets, points: 4 }]
    const hands = {
      0: { shown: false, melds: [{ ...MIXED, tile: '[4:5]', from: 2 }] },
      1: { shown: true, melds: [] },
    }
    render(Sheet, { doc: doc(view(3)), deal: 0, sheet: sheet({ winners, hands, ledger: [pay(0), pay(2)] }) })
    const winner = within(
      /** @type {HTMLElement} */ (screen.getByRole('heading', { name: /Bob/ }).closest('article')),
    )
    expect(winner.getByText('on Cat’s discard')).toBeInTheDocument()
    expect(winner.getByText('3 + 1 = 4 points')).toBeInTheDocument()
    for (const three of ['set 2-2-2', 'set 5-5-5', 'straight 1-2-3', 'straight 3-4-5'])
      expect(winner.getByText(three)).toBeInTheDocument()
    expect(winner.getAllByRole('img', { name: /winning tile/ })).toHaveLength(1)
    expect(winner.getByRole('img', { name: '3-5, winning tile' })).toBeInTheDocument()
    expect(winner.getByText('laid open')).toBeInTheDocument()
    const row = within(screen.getByRole('table', { name: 'Payments' }))
      .getAllByRole('row')
      .at(-1)
    expect(row).toHaveTextContent(/Ann, Cat.*Bob.*Two triplets Why\? ?LM §6.1.*2 × 4/)
    const cards = [...document.querySelectorAll('.card')].map((card) =>
      card.textContent?.replace(/\s+/g, ' '),
    )
    expect(cards).toEqual([
      expect.stringMatching(/^ ?Ann.*−4.*−4 Bob made two triplets: two sets 3, two straights 1/),
      expect.stringMatching(/^ ?Bob.*\+8.*\+8 two triplets: two sets 3, two straights 1/),
      expect.stringMatching(/^ ?Cat.*−4.*−4 Bob made two triplets ?$/),
    ])
    expect(screen.getByRole('heading', { name: 'Other hands' })).toBeInTheDocument()
    expect(screen.getByText(/3 tiles were left in the wall.*Bob plays first/)).toBeInTheDocument()
    await expectAccessible()
  })

  it('tells a draw, and that nobody pays', () => {
    render(Sheet, { doc: doc(view(3)), deal: 0, sheet: sheet({ end: 'draw', scores: [0, 0, 0] }) })
    expect(screen.getByText('A draw: the wall is empty, nobody pays.')).toBeInTheDocument()
    expect(screen.getAllByText('No payments.')[0]).toBeInTheDocument()
  })

  it('marks the tile of an earlier claim where the win was made with it', () => {
    const triplets = [
      { ...TWO_SETS, laid: true },
      { ...STRAIGHTS, laid: false },
    ]
    const winners = [{ seat: 1, from: 0, tile: '[2:5]', clause: 'LM §4.6', triplets, points: 4 }]
    render(Sheet, { doc: doc(view(3)), deal: 0, sheet: sheet({ winners }) })
    expect(screen.getByRole('img', { name: '2-5, winning tile' })).toBeInTheDocument()
  })
})

describe('the pages for learners', () => {
  beforeEach(() => history.replaceState(null, '', '/calculator/little_mahjong'))
  beforeAll(async () => {
    await Promise.all(['rules-little_mahjong', 'study-little_mahjong', 'side'].map(section))
  })

  it('explain every sort by pictures, with the census', async () => {
    render(Rules)
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Triplet', 'Points', 'How many', 'Who may claim it'],
      ['Two sets', '3', '80', 'anyone'],
      ['Set and straight', '2', '137', 'the next two'],
      ['Two straights', '1', '154', 'the next player'],
    ])
    expect(document.querySelectorAll('#set .domino')).toHaveLength(21)
    await expectAccessible()
  })

  it('ask about the hand that is laid out, and say what comes of it', async () => {
    const answer = {
      verdict: 'ready',
      clause: 'LM §3.3',
      triplets: [TWO_SETS],
      waits: [{ tile: '[3:5]', left: 1, points: 4 }],
      claims: [{ ...MIXED, tile: '[4:5]', own: ['[2:3]', '[5:5]'], by: [1, 2], clause: 'LM §4.3' }],
    }
    const fetched = vi.fn(async () => Response.json(answer))
    vi.stubGlobal('fetch', fetched)
    render(Study)
    await userEvent.click(await screen.findByTestId('tray-[2:5]'))
    expect(screen.getByTestId('tray-[2:5]')).toHaveAttribute('aria-disabled', 'true')
    const said = within(await screen.findByTestId('answer'))
    expect(await said.findByRole('heading', { name: 'Ready' })).toBeInTheDocument()
    expect(said.getByText('4 points from each')).toBeInTheDocument()
    expect(said.getByText('4-5 with 2-3, 5-5')).toBeInTheDocument()
    expect(said.getByText(/from the two before you/)).toBeInTheDocument()
    expect(location.search).toBe('?hand=25')
    await vi.waitFor(() => {
      const [, sent] = /** @type {any} */ (fetched.mock.calls.at(-1))
      expect(JSON.parse(sent.body)).toMatchObject({ tiles: ['[2:5]'], laid: [], tile: null, seats: 4 })
    })
    await userEvent.click(within(screen.getByTestId('laid-tiles')).getByRole('button'))
    expect(location.search).toBe('')
  })
})
