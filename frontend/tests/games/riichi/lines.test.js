import { render, screen, within } from '@testing-library/svelte'
import { beforeAll, expect, it } from 'vitest'
import { loadScoreSheet } from '../../../src/app/loading/gamePlugin.js'
import { doc, seat, view } from './build.js'
import { sheet, won } from './sheets.js'

/** @type {import('svelte').Component<any>} */
let Sheet
beforeAll(async () => {
  Sheet = await loadScoreSheet('riichi')
})

const over = () => doc(view([seat(13), seat(13), seat(13), seat(13)], { phase: 'over' }))

it('adds to a dealer’s hand what comes to it, a line each, and folds its fu away', () => {
  const ledger = [
    { reason: 'hand', payer: 1, payee: 3, points: 5800, clause: 'RR §14.2' },
    { reason: 'honba', payer: 1, payee: 3, points: 300, clause: 'RR §14.7' },
    { reason: 'sticks', payer: null, payee: 3, points: 2000, clause: 'RR §15.2' },
  ]
  const dealt = sheet({ dealer: 3, winners: [{ ...won, points: 5800 }], ledger, scores: [0, -6100, 0, 8100] })
  render(Sheet, { doc: over(), deal: 0, sheet: dealt })
  const hand = /** @type {HTMLElement} */ (
    screen.getByText(/ — 3 han 30 fu, 5,800 points$/).closest('article')
  )
  const told = within(hand)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s+/g, ' ').trim())
  expect(told).toEqual([
    'A dealer’s win is worth half as much again.',
    '+300 Honba',
    '+2,000 Sticks on the table',
  ])
  expect(within(hand).queryByText('How the fu add up')).toBeNull()
  const details = /** @type {HTMLElement} */ (screen.getByTestId('sheet-details').closest('details'))
  expect(within(details).getByRole('heading', { name: 'How the fu add up' })).toBeInTheDocument()
  expect(details).toHaveTextContent(/Base 20 fu\s*Closed hand, ron 10 fu/)
})

it('tells each player of the hand: the viewer by its yaku, who won by what it is worth', () => {
  const ledger = [
    { reason: 'riichi', payer: 3, payee: null, points: 1000, clause: 'RR §5.2' },
    { reason: 'hand', payer: 1, payee: 3, points: 3900, clause: 'RR §14.2' },
    { reason: 'returned', payer: null, payee: 3, points: 1000, clause: 'RR §15.2' },
  ]
  const told = (/** @type {number | undefined} */ you) => {
    const { container, unmount } = render(Sheet, {
      doc: { ...over(), you },
      deal: 0,
      sheet: sheet({ ledger }),
    })
    const cards = [...container.querySelectorAll('.card')].map((card) =>
      [...card.querySelectorAll('li')].map((item) => item.textContent?.replace(/\s+/g, ' ').trim()),
    )
    unmount()
    return cards
  }
  const hand = 'Riichi 1, Tanyao 1, Red five 1 — 3 han 30 fu'
  const sticks = ['−1,000 riichi stick', '+1,000 riichi stick comes back']
  expect(told(undefined)).toEqual([
    ['No payments.'],
    ['−3,900 P3 won on the discard'],
    ['No payments.'],
    ['+3,900 P1’s discard: 3 han 30 fu', ...sticks],
  ])
  expect(told(1)).toEqual([
    [`−3,900 P3 won on your discard: ${hand}`],
    ['No payments.'],
    ['+3,900 your discard: 3 han 30 fu', ...sticks],
    ['No payments.'],
  ])
})
