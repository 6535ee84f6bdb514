import { render, screen } from '@testing-library/svelte'
import { beforeAll, expect, it } from 'vitest'
import { loadScoreSheet } from '../../../src/app/loading/gamePlugin.js'
import { t } from '../../../src/i18n/i18n.svelte.js'
import { describe as tell } from '../../../src/games/toppan/describe.js'
import { stepOf } from '../../../src/games/toppan/discardStep.js'
import { expectAccessible } from '../../axe.js'
import { doc, seat, sheet, view } from './build.js'

/** @type {import('svelte').Component<any>} */
let Sheet
beforeAll(async () => {
  Sheet = await loadScoreSheet('toppan')
})
const over = () => doc(view([seat(), seat(), seat()], { phase: 'over' }))

it('tells who won by what, and every payment with its clause', async () => {
  render(Sheet, { doc: over(), deal: 0, sheet: sheet() })
  expect(screen.getByText(/The total nearest to 10½ wins/)).toHaveTextContent('TP §5.2')
  const rows = screen.getAllByRole('row').map((row) => row.textContent?.replace(/\s+/g, ' '))
  expect(rows.some((row) => row?.includes('Bet 2,000 × 3') && row.includes('TP §6.3'))).toBe(true)
  expect(rows.some((row) => row?.includes('P0, P2') && row.includes('Ante'))).toBe(true)
  expect(screen.getAllByText('+8,000')).not.toHaveLength(0)
  expect(screen.getByText('Bursts:')).toBeInTheDocument()
  expect(screen.getByText('dropped out')).toBeInTheDocument()
  await expectAccessible()
})

it('says of the winning hand alone what is paid by it', () => {
  const { container } = render(Sheet, { doc: over(), deal: 0, sheet: sheet() })
  const [winner, ...others] = [...container.querySelectorAll('article')].map((each) => each.textContent)
  expect(winner).toMatch(/pays ×\d/)
  expect(others.join()).toMatch(/= ×\d/)
  expect(others.join()).not.toContain('pays')
})

it('tells each player what the deal brought, and from whom', () => {
  const { container } = render(Sheet, { doc: over(), deal: 0, sheet: sheet() })
  const cards = [...container.querySelectorAll('.card')].map((card) =>
    [...card.querySelectorAll('li')].map((item) => item.textContent?.replace(/\s+/g, ' ').trim()),
  )
  expect(cards).toEqual([
    ['−6,000 you stayed to the end, and P1 won: bet 2,000 × 3', '−1,000 your ante goes to P1'],
    ['+6,000 bet 2,000 × 3; stayed to the end: you', '+2,000 everyone else’s antes'],
    ['−1,000 P1 takes the ante'],
  ])
})

it('tells of what was owed and could not be paid, and who is out', () => {
  const short = sheet()
  Object.assign(short.ledger[2], { points: 4000, owed: 6000 })
  Object.assign(short, { broke: [0] })
  render(Sheet, { doc: over(), deal: 0, sheet: short })
  expect(screen.getByText(/of 6,000 owed/)).toBeInTheDocument()
  expect(screen.getByText('Out of chips and out of the match: P0')).toBeInTheDocument()
})

it('tells of a deal that time cut short', () => {
  render(Sheet, { doc: over(), deal: 0, sheet: { ...sheet(), end: 'time', winners: [], ledger: [] } })
  expect(screen.getByText(/Time is up: everyone takes back/)).toBeInTheDocument()
  expect(screen.getAllByText('No payments.')[0]).toBeInTheDocument()
})

it('has words for every event, for oneself and for others', () => {
  const say = (/** @type {any} */ event) => tell(event, over(), t)
  expect(say({ type: 'dealt', deal: 0, dealer: 1, indicator: '4p', hand: ['1m', '5z'] })).toBe(
    'Deal 1: P1 is oya, the dora indicator is 4 dots. Everyone antes 1,000. Your tiles: 1 character, white dragon.',
  )
  const seen = { ...over(), you: undefined }
  expect(tell({ type: 'dealt', deal: 0, dealer: 1, indicator: '4p', hand: ['1m', '5z'] }, seen, t)).toBe(
    'Deal 1: P1 is oya, the dora indicator is 4 dots. Everyone antes 1,000.',
  )
  expect(say({ type: 'burst', seat: 0, thrown: ['9m', '8p'], taken: ['1s', '2s'] })).toBe(
    'You: burst! 9 characters, 8 dots go into the pot. Drawn instead: 1 bamboo, 2 bamboo.',
  )
  expect(say({ type: 'hit', seat: 1 })).toBe('P1 hits.')
  expect(say({ type: 'hit', seat: 0, tile: '0p' })).toBe('You hit and take red 5 dots.')
  expect(say({ type: 'stood', seat: 2 })).toBe('P2 stands.')
  expect(say({ type: 'bet', seat: 1, points: 700, sort: 'raise' })).toBe('P1 raises to 700.')
  expect(say({ type: 'bet', seat: 0, points: 700, sort: 'call' })).toBe('You call 700.')
  expect(say({ type: 'dropped', seat: 2 })).toBe('P2 drops out.')
  expect(say({ type: 'time-up' })).toBe('Time is up.')
  expect(say({ type: 'settled', sheet: sheet() })).toBe('P1 wins the showdown: +8,000.')
  expect(say({ type: 'settled', sheet: { ...sheet(), winners: [] } })).toContain('cancelled')
  expect(say({ type: 'readied', seat: 1 })).toBe('')
})

it('finds when a tile came where it lies', () => {
  const at = (/** @type {string[]} */ hand) => ({ ...over(), view: view([seat({ hand }), seat()]) })
  const docs = [at(['1m', '2m']), at(['1m', '2m']), at(['1m', '2m', '3m']), at(['1m', '2m', '3m'])]
  document.body.innerHTML = '<div data-piece="0.0.0.2"><i></i></div><b></b>'
  const pressed = (/** @type {string} */ name) => /** @type {Element} */ (document.querySelector(name))
  expect(stepOf(docs, 3, pressed('i'))).toBe(2)
  expect(stepOf(docs, 3, pressed('b'))).toBeUndefined()
})
