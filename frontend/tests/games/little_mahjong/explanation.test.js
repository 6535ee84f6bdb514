import { beforeAll, expect, it } from 'vitest'
import { loadScoreSheet } from '../../../src/app/loading/gamePlugin.js'
import { explanation } from '../../../src/games/little_mahjong/score/explanation.js'
import { t } from '../../../src/i18n/i18n.svelte.js'
import { MIXED, STRAIGHTS, TWO_SETS, doc, view } from './build.js'

beforeAll(async () => {
  await loadScoreSheet('little_mahjong')
})

/** @param {number[]} payers @param {any[]} triplets @param {number} points */
const said = (payers, triplets, points) => {
  const account = /** @type {any} */ ({ winners: [{ seat: 1, triplets }] })
  return explanation({ reason: 'win', payers, payees: [1], points }, account, doc(view(4)), t)
}

it('says who pays whom for what, and adds the triplets up', () => {
  expect(said([0], [TWO_SETS, STRAIGHTS], 4)).toEqual([
    'Each opponent pays Bob for both triplets, whether the last tile was drawn or claimed.',
    'Two sets 3 + Two straights 1 = 4',
  ])
})

it('multiplies by how many pay', () => {
  expect(said([0, 2, 3], [TWO_SETS, MIXED], 5).at(-1)).toBe('Two sets 3 + Set and straight 2 = 5; 3 × 5 = 15')
})
