import { render, screen, within } from '@testing-library/svelte'
import { afterAll, expect, it, vi } from 'vitest'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import Payments from '../../src/score/Payments.svelte'
import session from '../fixtures/session.json'

const doc = /** @type {any} */ (session)
const pay = (/** @type {number} */ payer, /** @type {number} */ payee) => ({
  reason: payer ? 'hu' : 'kong',
  payer,
  payee,
  points: 1,
})

afterAll(() => setLanguage('en'))

it.each(
  /** @type {const} */ ([
    ['en', 'pays', 'pay'],
    ['ru', 'платит', 'платят'],
    ['uk', 'платить', 'платять'],
    ['zh', '付给', '付给'],
  ]),
)('who pays is one or several, also in the words that are only heard: %s', async (lang, one, several) => {
  await section('score')
  await setLanguage(lang)
  render(Payments, { doc, ledger: [pay(0, 3), pay(1, 3), pay(2, 3)], reason: () => '', why: () => [] })
  const said = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.querySelector('.who .visually-hidden')?.textContent)
  expect(said.slice(1)).toEqual([one, several])
})

it('draws an arrow a line however many sit there, and gives all sums alike', async () => {
  await section('score')
  await setLanguage('en')
  const seats = Object.fromEntries(
    Array.from({ length: 8 }, (_, seat) => [seat, { ...doc.table.seats[0], name: `P${seat}` }]),
  )
  const many = { ...doc, you: 0, table: { ...doc.table, seats } }
  render(Payments, { doc: many, ledger: [pay(0, 3), pay(5, 3)], reason: () => '', why: () => [] })
  const picture = await screen.findByTestId('flow')
  expect(picture).toHaveAccessibleName(/P5 → P3: 1/)
  expect(picture.querySelectorAll('svg')).toHaveLength(0)
  expect([...picture.querySelectorAll('.sum')].map((sum) => sum.textContent)).toEqual(['1', '1'])
  expect(screen.getAllByRole('row').map((row) => row.querySelector('strong')?.textContent)).toEqual([
    undefined,
    '1',
    '1',
  ])
})

it('brings an answer into sight', async () => {
  await section('score')
  const seen = vi.fn()
  Element.prototype.scrollIntoView = seen
  render(Payments, { doc, ledger: [pay(0, 3), pay(1, 3)], reason: () => 'Hu', why: () => ['Because.'] })
  screen.getAllByRole('button')[1].click()
  expect(await screen.findByText('Because.')).toBeInTheDocument()
  await vi.waitFor(() => expect(seen).toHaveBeenCalledWith({ block: 'nearest' }))
  expect(seen.mock.contexts[0]).toContainElement(screen.getByText('Because.'))
})
