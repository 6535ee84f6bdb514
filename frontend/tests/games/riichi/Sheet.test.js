import { render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeAll, expect, it } from 'vitest'
import { loadScoreSheet } from '../../../src/app/loading/gamePlugin.js'
import { expectAccessible } from '../../axe.js'
import { tiles } from '../../table/build.js'
import { doc, seat, view } from './build.js'
import { hidden, sheet as accountOf, won } from './sheets.js'

/** @type {import('svelte').Component<any>} */
let Sheet
beforeAll(async () => {
  Sheet = await loadScoreSheet('riichi')
})

/** What stands in the cells of all rows. */
const cells = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()))
const ledger = [
  { reason: 'riichi', payer: 3, payee: null, points: 1000, clause: 'RR §5.2' },
  { reason: 'hand', payer: 1, payee: 3, points: 3900, clause: 'RR §14.2' },
]
const sheet = (/** @type {any} */ more) => accountOf({ ledger, ...more })
const over = (/** @type {any} */ more = {}) =>
  doc(view([seat(13), seat(13), seat(13), seat(13)], { phase: 'over', ...more }))

it('tells each yaku with its han, what that makes, and every payment with its clause', async () => {
  render(Sheet, { doc: over(), deal: 0, sheet: sheet({}) })
  expect(screen.getByText('Riichi 1, Tanyao 1, Red five 1 — 3 han 30 fu, 3,900 points')).toBeInTheDocument()
  const rows = cells()
  expect(rows[1]).toEqual(['P3 → the table P3 pays the table', expect.stringContaining('RR §5.2'), '1,000'])
  expect(rows[2]).toEqual(['P1 → P3 P1 pays P3', expect.stringContaining('RR §14.2'), '3,900'])
  expect(screen.getByText(/Next: East 3/)).toBeInTheDocument()
  await expectAccessible()
})

/** @param {any} winner @param {any} hand of seat 3 @returns {number[]} how many tiles lie in each of its groups */
function groups(winner, hand) {
  const hands = { 0: hidden, 1: hidden, 2: hidden, 3: { shown: true, melds: [], ...hand } }
  const { container } = render(Sheet, { doc: over(), deal: 0, sheet: sheet({ winners: [winner], hands }) })
  return [...container.querySelectorAll('.hand > .group')].map(({ children }) => children.length)
}

it('shows a concealed run as well that is like a declared one', () => {
  const run = tiles('234p')
  const sets = [run, tiles('567p'), tiles('678s'), tiles('44s')]
  const melds = [{ sort: 'chi', tiles: run, taken: '2p', from: 2 }]
  expect(groups({ ...won, sets }, { melds, tiles: tiles('23456p67844s') })).toEqual([3, 3, 3, 3, 2])
})

it.each([
  ['by ron', 1, ''],
  ['by tsumo', null, '7z'],
])('shows all of a kokushi %s, which has no sets', (_, from, drawn) => {
  const kokushi = { ...won, tile: '7z', from, han: 13, yakuman: 1, yaku: { kokushi: 13 }, sets: [] }
  expect(groups(kokushi, { tiles: tiles(`19m19p19s1234567z${drawn}`) })).toEqual([13, 1])
})

it('shows the tile of a false tsumo once, beside the others', () => {
  const falsely = { seat: 3, from: null, tile: '7z', clause: 'RR §17.1', false: 'not-complete' }
  expect(groups(falsely, { tiles: tiles('123m456p789s11227z') })).toEqual([13, 1])
})

it('names a limit, and several yakuman', () => {
  const limit = { ...won, han: 7, limit: 'haneman', points: 12000 }
  const yakuman = { ...won, seat: 2, han: 26, yakuman: 2, yaku: { tsuiso: 13, daisushi: 13 }, dora: {} }
  render(Sheet, { doc: over(), deal: 0, sheet: sheet({ winners: [limit, yakuman] }) })
  expect(screen.getByText(/ — 7 han, haneman, 12,000 points$/)).toBeInTheDocument()
  expect(screen.getByText(/^Tsuiso, Daisushi — 2 × yakuman, /)).toBeInTheDocument()
})

it('tells who was ready at an empty wall, and for what', () => {
  const ready = {
    shown: true,
    melds: [],
    tiles: tiles('123m456p789s1122z'),
    ready: true,
    waits: ['1z', '2z'],
  }
  const hands = {
    0: ready,
    1: { ...hidden, ready: false },
    2: { ...hidden, ready: false },
    3: { ...hidden, ready: false },
  }
  render(Sheet, {
    doc: over(),
    deal: 0,
    sheet: sheet({ end: 'draw', winners: [], ura: [], hands, ledger: [] }),
  })
  expect(screen.getByText('tenpai')).toBeInTheDocument()
  expect(screen.getAllByText('noten')).toHaveLength(3)
  expect(screen.getByText('Waiting for')).toBeInTheDocument()
})

it('tells of a false win, and what it costs in the end', () => {
  const falsely = { seat: 2, from: 0, tile: '1m', clause: 'RR §17.1', false: 'no-yaku' }
  render(Sheet, {
    doc: over(),
    deal: 0,
    sheet: sheet({ end: 'chombo', winners: [falsely], chombo: { 2: 20000 }, ledger: [] }),
  })
  expect(screen.getByText(/the hand has no yaku/)).toBeInTheDocument()
  expect(
    screen.getByText(/^P2: chombo\. −20,000 at the end of the match, after uma; nobody receives them/),
  ).toBeInTheDocument()
})

it.each([
  ['is played again after a chombo', undefined, /^Chombo: the deal is replayed\./],
  [
    'is not after the fifth of one player, which ends the match',
    null,
    /^Chombo: a player’s fifth ends the match\./,
  ],
])('tells that a deal %s', (_, next, text) => {
  const more = next === null ? { next } : {}
  render(Sheet, {
    doc: over(),
    deal: 0,
    sheet: sheet({ end: 'chombo', winners: [], chombo: { 2: 20000 }, ledger: [], ...more }),
  })
  expect(screen.getByText(text)).toBeInTheDocument()
})

it('tells of a chombo that is paid at once, and of whom it ruins', () => {
  const ledger = [0, 1, 3].map((payee) => ({
    reason: 'chombo', payer: 2, payee, points: payee === 1 ? 4000 : 2000, clause: 'RR §17.3',
  })) // prettier-ignore
  const more = { end: 'chombo', winners: [], chombo: { 2: 8000 }, ledger }
  const { unmount } = render(Sheet, { doc: over(), deal: 0, sheet: sheet(more) })
  expect(screen.getByText(/^P2: chombo\. −8,000 at once, paid to the others/)).toBeInTheDocument()
  expect(screen.getAllByText('Chombo').length).toBeGreaterThan(0)
  expect(screen.getByText(/the deal is replayed/)).toBeInTheDocument()
  unmount()
  render(Sheet, { doc: over(), deal: 0, sheet: sheet({ ...more, next: null, over: 'bankrupt' }) })
  expect(screen.getByText(/^Chombo: a player is out of points, and the match ends\./)).toBeInTheDocument()
})

it.each([
  ['bankrupt', /The match is over: a player is out of points\./],
  ['goal', /The match is over: the goal has been reached\./],
  ['dealer', /The match is over: the dealer of the last hand leads\./],
])('tells why a match is over by its options: %s', (reason, text) => {
  render(Sheet, { doc: over({ final }), deal: 0, sheet: sheet({ next: null, over: reason }) })
  expect(screen.getByText(text)).toBeInTheDocument()
})

it('shows oka where there is any', () => {
  const oka = [-5000, 15000, -5000, -5000]
  const shared = Object.fromEntries(
    Object.entries(final).map(([i, each]) => [i, { ...each, oka: oka[Number(i)] }]),
  )
  render(Sheet, { doc: over({ final: shared }), deal: 0, sheet: sheet({ next: null }) })
  expect(cells().slice(0, 2)).toEqual([
    ['Player', 'Points', 'Uma', 'Oka', 'Score'],
    ['1 P1', '40,000', '+15,000', '+15,000', '+25,000'],
  ])
})

it('draws no picture where all that was paid went back: the penalty stands in its place', () => {
  const ledger = [
    { reason: 'riichi', payer: 2, payee: null, points: 1000, clause: 'RR §5.2' },
    { reason: 'returned', payer: null, payee: 2, points: 1000, clause: 'RR §17.4' },
  ]
  render(Sheet, {
    doc: over(),
    deal: 0,
    sheet: sheet({ end: 'chombo', winners: [], chombo: { 2: 20000 }, ledger }),
  })
  expect(screen.queryByTestId('flow')).toBeNull()
  const told = screen.getByText(/^P2: chombo\./)
  expect(told.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('row')).toHaveLength(3)
})

const final = Object.fromEntries(
  [25000, 40000, 20000, 35000].map((points, i) => {
    const uma = [-5000, 15000, -15000, 5000][i]
    return [i, { points, sticks: 0, uma, chombo: 0, score: points - 30000 + uma, place: [3, 1, 4, 2][i] }]
  }),
)

it.each([
  ['with its last hand', {}, { next: null }],
  ['when time is up between two deals', { time_up: true }, {}],
  ['when no more deals were agreed on', {}, {}],
])('ends the match with points, uma and score by place: %s', (_, of, more) => {
  render(Sheet, { doc: over({ final, ...of }), deal: 0, sheet: sheet(more) })
  expect(cells().slice(0, 3)).toEqual([
    ['Player', 'Points', 'Uma', 'Score'],
    ['1 P1', '40,000', '+15,000', '+25,000'],
    ['2 P3', '35,000', '+5,000', '+10,000'],
  ])
  expect(screen.getByText(/The match is over/)).toBeInTheDocument()
})

it('tells of an earlier deal of a match that is over what followed it', () => {
  render(Sheet, { doc: over({ final, time_up: true, deal: 1 }), deal: 0, sheet: sheet({}) })
  expect(screen.getByText(/Next: East 3/)).toBeInTheDocument()
  expect(screen.queryByText('Uma')).toBeNull()
})

/** @param {any} more of the sheet @returns {Promise<(string | null)[][]>} what every entry says when it is asked why */
async function reasons(more) {
  render(Sheet, { doc: over(), deal: 0, sheet: sheet(more) })
  const told = []
  for (const button of screen.getAllByRole('button', { name: /Why\?/ })) {
    button.click()
    await tick()
    const lines = document.querySelectorAll(`[id="${button.getAttribute('aria-controls')}"] p`)
    told.push([...lines].map(({ textContent }) => textContent))
  }
  return told
}

it('says of every payment why it is made, and reckons it', async () => {
  const told = await reasons({
    ledger: [
      { reason: 'riichi', payer: 3, payee: null, points: 1000, clause: 'RR §5.2' },
      { reason: 'hand', payer: 1, payee: 3, points: 3900, clause: 'RR §14.2' },
      { reason: 'honba', payer: 1, payee: 3, points: 300, clause: 'RR §14.7' },
      { reason: 'returned', payer: null, payee: 3, points: 1000, clause: 'RR §15.2' },
      { reason: 'sticks', payer: null, payee: 3, points: 2000, clause: 'RR §15.2' },
    ],
  })
  expect(told).toEqual([
    ['Declaring riichi costs a stick of 1,000 points, which lies on the table until somebody wins.'],
    [
      'P1 discarded the winning tile, and pays for the whole hand.',
      '3 han 30 fu: base points 30 × 2^(3 + 2) = 960; 960 × 4 = 3,840 → 3,900',
    ],
    ['Each honba on the table adds to a win. On the table then: 1.'],
    ['A player who wins in riichi gets their own stick back.'],
    ['Sticks on the table go to the winner; with several winners, to the first in turn order.'],
  ])
  expect(screen.getByRole('link', { name: 'Rules, RR §5.2' })).toHaveAttribute('href', '/rules/riichi#5.2')
  await expectAccessible()
})

it('reckons limits, yakuman and shares of a tsumo', async () => {
  const mine = { ...won, seat: 1, from: null, han: 5, limit: 'mangan', points: 12000 }
  const all = [0, 2, 3].map((payer) => ({
    reason: 'hand',
    payer,
    payee: 1,
    points: 4000,
    clause: 'RR §14.2',
  }))
  expect(await reasons({ winners: [mine], ledger: all })).toEqual([
    [
      'P1 drew the winning tile: all the others pay a share.',
      'A dealer’s win is worth half as much again.',
      '5 han, mangan: base points 2,000; 2,000 × 2 = 4,000',
      '3 × 4,000 = 12,000',
    ],
  ])
})

it('does not show a reckoning that comes to something else', async () => {
  const half = [{ reason: 'pao', payer: 0, payee: 3, points: 16_100, clause: 'RR §14.6' }]
  const yakuman = { ...won, han: 13, yakuman: 1 }
  expect(await reasons({ winners: [yakuman], ledger: half })).toEqual([
    ['P0 discarded the tile of the last set that made this yakuman certain, and is liable for it.'],
  ])
})

it('says who pays which half of a hand that somebody else is liable for', async () => {
  const yakuman = { ...won, han: 13, yakuman: 1, yaku: { daisangen: 13 }, dora: {}, liable: 0 }
  const ledger = [
    { reason: 'hand', payer: 1, payee: 3, points: 16_000, clause: 'RR §14.2' },
    { reason: 'pao', payer: 0, payee: 3, points: 16_000, clause: 'RR §14.6' },
  ]
  const told = await reasons({ winners: [yakuman], ledger })
  expect(told.map(([line]) => line)).toEqual([
    'P1 discarded the winning tile and pays half of the hand; the liable player pays the other half.',
    'P0 discarded the tile of the last set that made this yakuman certain, and is liable for it.',
  ])
})

it.each([
  { dealer: 1, points: 16_000, reckoned: '8,000 × 2 = 16,000' },
  { dealer: 3, points: 24_000, reckoned: '8,000 × 3 = 24,000' },
])('reckons each half of a ron, $points, that somebody else is liable for', async (each) => {
  const { dealer, points, reckoned } = each
  const yakuman = { ...won, han: 13, yakuman: 1, yaku: { daisangen: 13 }, dora: {}, liable: 0 }
  const ledger = [
    { reason: 'hand', payer: 1, payee: 3, points, clause: 'RR §14.2' },
    { reason: 'pao', payer: 0, payee: 3, points, clause: 'RR §14.6' },
  ]
  const told = await reasons({ dealer, winners: [yakuman], ledger })
  const line = expect.stringContaining(`base points 8,000; ${reckoned}`)
  expect(told.map((lines) => lines.at(-1))).toEqual([line, line])
})

it('reckons a ron of which somebody else is liable for one yakuman alone', async () => {
  const two = { ...won, han: 26, yakuman: 2, yaku: { daisangen: 13, tsuiso: 13 }, dora: {} }
  const ledger = [
    { reason: 'hand', payer: 1, payee: 3, points: 48_000, clause: 'RR §14.2' },
    { reason: 'pao', payer: 0, payee: 3, points: 16_000, clause: 'RR §22.11' },
  ]
  const told = await reasons({ winners: [{ ...two, liable: 0 }], ledger })
  expect(told).toEqual([
    ['P1 discarded the winning tile and pays for the hand; the liable player pays half of their yakuman.'],
    [
      'P0 discarded the tile of the last set that made this yakuman certain, and is liable for it.',
      'Yakuman: base points 8,000; 8,000 × 2 = 16,000',
    ],
  ])
})

it('reckons a tsumo of which somebody is liable for one yakuman alone', async () => {
  const two = { ...won, from: null, han: 26, yakuman: 2, yaku: { daisangen: 13, tsuiso: 13 }, dora: {} }
  const ledger = [
    { reason: 'pao', payer: 0, payee: 3, points: 32_000, clause: 'RR §22.11' },
    { reason: 'hand', payer: 1, payee: 3, points: 16_000, clause: 'RR §14.2' },
  ]
  const told = await reasons({ dealer: 1, winners: [{ ...two, liable: 0 }], ledger })
  expect(told.map((lines) => lines.at(-1))).toEqual([
    'Yakuman: base points 8,000; 8,000 × 4 = 32,000',
    'Yakuman: base points 8,000; 8,000 × 2 = 16,000',
  ])
})

it('says who pays all of a win on the tile that replaces an open kan', async () => {
  const ledger = [{ reason: 'pao', payer: 0, payee: 3, points: 8_000, clause: 'RR §22.12' }]
  const mangan = { ...won, from: null, han: 5, limit: 'mangan', points: 8_000, liable: 0, replaced: true }
  const [[why]] = await reasons({ winners: [mangan], ledger })
  expect(why).toBe('P0 discarded the tile of the open kan, and pays all of the win on its replacement tile.')
})

it('says how much noten costs in all, whoever pays which part of it', async () => {
  const noten = (/** @type {number} */ payer, /** @type {number} */ payee, /** @type {number} */ points) => ({
    reason: 'noten', payer, payee, points, clause: 'RR §8.2',
  }) // prettier-ignore
  const all = 'The wall ran out: noten players pay tenpai players 3,000 in all, split evenly on both sides.'
  const more = { end: 'draw', winners: [] }
  expect(await reasons({ ...more, ledger: [noten(0, 1, 1500), noten(2, 3, 1500)] })).toEqual([[all], [all]])
})

it('shows a player the own hand that others do not see, and to others nothing of it', () => {
  const own = {
    ...sheet({}),
    hands: { ...sheet({}).hands, 0: { shown: false, melds: [], tiles: ['1m', '2m'] } },
  }
  render(Sheet, { doc: over(), deal: 0, sheet: own })
  const article = /** @type {HTMLElement} */ (screen.getByText('visible only to you').closest('article'))
  expect(within(article).getAllByRole('img')).toHaveLength(2)
  expect(screen.getAllByText('not shown')).toHaveLength(2)
})
