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

/** What is heard of each row. @param {any} props */
function heard(props) {
  render(Payments, { reason: () => '', why: () => [], ...props })
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  return rows.map((row) => row.querySelector('.who .visually-hidden')?.textContent)
}
/** @param {number | undefined} you */
const seen = (you) => {
  const seats = Object.fromEntries(
    ['Аня', 'Бо', 'Ян', 'Мэй'].map((name, seat) => [seat, { ...doc.table.seats[seat], name, kind: 'human' }]),
  )
  return { ...doc, you, table: { ...doc.table, seats } }
}

it.each(
  /** @type {const} */ ([
    ['en', 'Аня pays Мэй', 'Бо, Ян pay Мэй'],
    ['ru', 'Аня платит игроку Мэй', 'Бо, Ян платят игроку Мэй'],
    ['uk', 'Аня платить гравцю Мэй', 'Бо, Ян платять гравцю Мэй'],
    ['zh', 'Аня付给Мэй', 'Бо、Ян付给Мэй'],
  ]),
)('who pays is one or several, and each row is heard as a sentence: %s', async (lang, one, several) => {
  await section('score')
  await setLanguage(lang)
  expect(heard({ doc: seen(undefined), ledger: [pay(0, 3), pay(1, 3), pay(2, 3)] })).toEqual([one, several])
})

it.each([
  [3, 'Аня платит вам', 'Бо, Ян платят вам'],
  [0, 'вы платите игроку Мэй', 'Бо, Ян платят игроку Мэй'],
  [1, 'Аня платит игроку Мэй', 'Ян и вы платите игроку Мэй'],
])('the viewer is spoken to: seat %i', async (you, one, several) => {
  await section('score')
  await setLanguage('ru')
  expect(heard({ doc: seen(you), ledger: [pay(0, 3), pay(1, 3), pay(2, 3)] })).toEqual([one, several])
})

it.each([
  [undefined, ['Аня платит игрокам: Бо, Ян', 'Мэй платит штраф, его не получает никто']],
  [0, ['вы платите игрокам: Бо, Ян', 'Мэй платит штраф, его не получает никто']],
  [2, ['Аня платит вам и другим: Бо', 'Мэй платит штраф, его не получает никто']],
  [3, ['Аня платит игрокам: Бо, Ян', 'вы платите штраф, его не получает никто']],
])('one may pay several, and a penalty goes to nobody: seat %s', async (you, said) => {
  await section('score')
  await setLanguage('ru')
  const fined = { reason: 'fine', payer: 3, payee: null, points: 48 }
  expect(heard({ doc: seen(you), ledger: [pay(0, 1), pay(0, 2), fined], onePays: ['kong'] })).toEqual(said)
})

it('draws in words, too, to whom it is', async () => {
  await section('score')
  await setLanguage('ru')
  heard({ doc: seen(3), ledger: [pay(0, 3), pay(1, 2)] })
  expect(screen.getByTestId('flow')).toHaveAccessibleName(
    'Кто кому сколько должен, в очках: Аня → вам: 1; Бо → игроку Ян: 1',
  )
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
