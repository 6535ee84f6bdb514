import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeAll, expect, it } from 'vitest'
import { loadScoreSheet } from '../../../src/app/loading/gamePlugin.js'
import { tiles } from '../../table/build.js'
import { doc, seat, view } from './build.js'

/** @type {import('svelte').Component<any>} */
let Sheet
beforeAll(async () => {
  Sheet = await loadScoreSheet('sanma')
})

const hidden = { shown: false, melds: [] }
const won = {
  seat: 0, from: 1, tile: '7p', clause: 'RR §14.1', points: 7700, han: 4, fu: 30, limit: '', yakuman: 0,
  yaku: { riichi: 1, tanyao: 1 }, dora: { kita: 2 }, fu_parts: [{ reason: 'base', fu: 20 }],
  sets: [tiles('567p'), tiles('222s'), tiles('340s'), tiles('678s'), tiles('44p')],
} // prettier-ignore
const sheet = (/** @type {any} */ more) => ({
  round: { wind: '1z', number: 2, honba: 0, sticks: 0 },
  dealer: 1,
  next_dealer: 2,
  end: 'win',
  indicators: ['9m'],
  ura: ['6z'],
  winners: [won],
  ledger: [{ reason: 'hand', payer: 1, payee: 0, points: 7700, clause: 'RR §14.2' }],
  hands: {
    0: { shown: true, melds: [], kita: 2, tiles: tiles('56p222s340s678s44p') },
    1: { ...hidden, kita: 1 },
    2: hidden,
  },
  scores: [7700, -7700, 0],
  next: { wind: '1z', number: 3, honba: 0, sticks: 0 },
  ...more,
})
/** @param {any} [of] a view @param {any} [options] */
function over(of = {}, options = { tsumo_loss: true }) {
  const shown = doc(view([seat(13), seat(13), seat(13)], { phase: 'over', ...of }))
  return { ...shown, table: { ...shown.table, options } }
}

/** @param {any} more of the sheet @param {any} [options] @returns {Promise<(string | null)[][]>} what every entry says when it is asked why */
async function reasons(more, options) {
  render(Sheet, { doc: over({}, options), deal: 0, sheet: sheet(more) })
  const told = []
  for (const button of screen.getAllByRole('button', { name: /Why\?/ })) {
    button.click()
    await tick()
    const lines = document.querySelectorAll(`[id="${button.getAttribute('aria-controls')}"] p`)
    told.push([...lines].map(({ textContent }) => textContent))
  }
  return told
}
const tsumo = (/** @type {number} */ fromDealer, /** @type {number} */ fromOther) => ({
  winners: [{ ...won, from: null, han: 5, limit: 'mangan', points: fromDealer + fromOther }],
  ledger: [
    { reason: 'hand', payer: 1, payee: 0, points: fromDealer, clause: 'SR §4.1' },
    { reason: 'hand', payer: 2, payee: 0, points: fromOther, clause: 'SR §4.1' },
  ],
})

it('counts Norths set aside among the han, and lays them beside the hand', () => {
  const { container } = render(Sheet, { doc: over(), deal: 0, sheet: sheet({}) })
  expect(container.querySelector('.worth')).toHaveTextContent(
    'Riichi 1, Tanyao 1, Kita 2 — 4 han 30 fu, 7,700 points',
  )
  const norths = screen.getAllByRole('group', { name: 'Norths' })
  expect(norths[0].querySelectorAll('.tile')).toHaveLength(2)
})

it('says of a ron on a North who set it aside, and why all of it is paid', async () => {
  const told = await reasons({ winners: [{ ...won, robbed: 'kita' }] })
  expect(screen.getByText('ron on P1’s North')).toBeInTheDocument()
  expect(told[0][0]).toBe('P1 set aside the North that was won on, and pays for the whole hand.')
  expect(screen.getByText(/you won on P1’s North/)).toBeInTheDocument()
})

it('reckons what two pay for a tsumo, and says what becomes of the third share (SR §4.1)', async () => {
  expect(await reasons(tsumo(4000, 2000))).toEqual([
    [
      'P0 drew the winning tile: all the others pay a share.',
      'The dealer pays double.',
      'The missing player’s share is lost.',
      '5 han, mangan: base points 2,000; 2,000 × 2 = 4,000',
    ],
    [
      'P0 drew the winning tile: all the others pay a share.',
      'The missing player’s share is lost.',
      '5 han, mangan: base points 2,000; 2,000 × 1 = 2,000',
    ],
  ])
})

it('reckons shares of a third player that the others pay (SR §6.2)', async () => {
  const told = await reasons(tsumo(5000, 3000), { tsumo_loss: false })
  expect(told.map((lines) => lines.slice(-2))).toEqual([
    [
      'The two of them also pay the missing player’s share.',
      '5 han, mangan: base points 2,000; 2,000 × 2.5 = 5,000',
    ],
    [
      'The two of them also pay the missing player’s share.',
      '5 han, mangan: base points 2,000; 2,000 × 1.5 = 3,000',
    ],
  ])
})

it('leads from a clause to the rules that it is of', () => {
  const ledger = [
    { reason: 'honba', payer: 1, payee: 0, points: 200, clause: 'SR §4.2' },
    { reason: 'riichi', payer: 0, payee: null, points: 1000, clause: 'RR §5.2' },
  ]
  render(Sheet, {
    doc: over(),
    deal: 0,
    sheet: sheet({ round: { wind: '1z', number: 2, honba: 1, sticks: 0 }, ledger }),
  })
  const leads = (/** @type {string} */ clause) =>
    screen.getAllByRole('link', { name: `Rules, ${clause}` })[0].getAttribute('href')
  expect([leads('SR §4.2'), leads('RR §5.2')]).toEqual(['/rules/sanma#4.2', '/rules/riichi#5.2'])
})

it('shows all three hands of a draw, and the standings of three', () => {
  const ready = {
    shown: true,
    melds: [],
    tiles: tiles('123p456p789s1122z'),
    ready: true,
    waits: ['1z', '2z'],
  }
  const hands = { 0: ready, 1: { ...hidden, ready: false }, 2: { ...hidden, ready: false } }
  const final = Object.fromEntries(
    [45_000, 25_000, 35_000].map((points, i) => [
      i,
      {
        points,
        sticks: 0,
        uma: [20_000, -20_000, 0][i],
        oka: [10_000, -5000, -5000][i],
        chombo: 0,
        score: 0,
        place: [1, 3, 2][i],
      },
    ]),
  )
  render(Sheet, {
    doc: over({ final }),
    deal: 0,
    sheet: sheet({ end: 'draw', winners: [], ura: [], hands, ledger: [], next: null }),
  })
  expect(screen.getAllByText('noten')).toHaveLength(2)
  expect(screen.getByText('tenpai')).toBeInTheDocument()
  const rows = screen.getAllByRole('row').map((row) => row.children[0].textContent?.trim())
  expect(rows).toEqual(['Player', '1 P0', '2 P2', '3 P1'])
})
