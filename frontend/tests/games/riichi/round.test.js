import { expect, test } from 'vitest'
import { dealName, dealSign } from '../../../src/games/riichi/round.js'
import { section, t } from '../../../src/i18n/i18n.svelte.js'

test('a deal is called by its round, also once the view tells no more of it', async () => {
  await Promise.all(['honours', 'table-riichi', 'score'].map((each) => section(each)))
  const round = (/** @type {number} */ number, honba = 0) => ({ wind: '1z', number, honba, sticks: 0 })
  const doc = /** @type {any} */ ({ view: { deal: 2, rounds: [round(1), round(1, 1)], round: round(2) } })
  expect([0, 1, 2].map((deal) => dealName(doc, deal, t))).toEqual(['East 1', 'East 1 · 1 honba', 'East 2'])
  expect(dealName(doc, 3, t)).toBe('Deal 4')
  expect([0, 1, 2, 3].map((deal) => dealSign(doc, deal, t))).toEqual(['E1', 'E1·1', 'E2', '4'])
})

test('is told by the accounts of a match that is over, too', () => {
  const sheets = [
    { round: { wind: '1z', number: 1, honba: 0, sticks: 0 } },
    { round: { wind: '2z', number: 3, honba: 2, sticks: 1 } },
  ]
  const doc = /** @type {any} */ ({ view: { deal: 0, round: sheets[0].round, sheets } })
  expect(dealName(doc, 1, t)).toBe('South 3 · 2 honba')
})
