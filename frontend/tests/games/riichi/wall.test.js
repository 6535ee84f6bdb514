import { expect, it } from 'vitest'
import { redeal } from '../../../src/games/riichi/replay/wall.js'
import { check } from '../../../src/pages/replay/wallCheck.js'
import walls from './walls.json'

/** The first two deals of a match, as a server dealt them. @type {any[]} */
const records = walls

it.each([0, 1])('makes the wall and the dice of deal %i again, and the first dealer', async (deal) => {
  expect(await check('riichi', records, deal)).toEqual({ commitment: true, wall: true })
})

it('finds two tiles that changed places, and another first dealer', async () => {
  const [one, two, ...rest] = records[0].wall
  expect(one).not.toBe(two)
  const changed = [{ ...records[0], wall: [two, one, ...rest] }]
  expect(await check('riichi', changed, 0)).toEqual({ commitment: true, wall: false })
  const dealer = (records[0].dealer + 1) % 4
  expect(await check('riichi', [{ ...records[0], dealer }], 0)).toMatchObject({ wall: false })
})

it.each([
  [0, []],
  [3, ['0m', '0p', '0s']],
  [4, ['0m', '0p', '0p', '0s']],
])('shuffles a set with %i red fives', (reds, red) => {
  const chance = { below: () => 0, shuffled: (/** @type {any[]} */ tiles) => tiles }
  const { wall } = redeal(chance, 0, 4, { red_fives: reds })
  expect(wall.filter((tile) => tile[0] === '0')).toEqual(red)
  expect(wall.length).toBe(136)
  for (const suit of 'mps')
    expect(wall.filter((tile) => /[05]/.test(tile[0]) && tile[1] === suit).length).toBe(4)
  expect(redeal(chance, 0, 4).wall.filter((tile) => tile[0] === '0')).toEqual(['0m', '0p', '0s'])
})
