import { render, screen, within } from '@testing-library/svelte'
import { afterAll, expect, it } from 'vitest'
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
