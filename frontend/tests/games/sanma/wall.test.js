import { expect, it } from 'vitest'
import { redeal } from '../../../src/games/sanma/replay/wall.js'
import { check } from '../../../src/pages/replay/wallCheck.js'
import walls from './walls.json'

/** The first two deals of a match, as a server dealt them. @type {any[]} */
const records = walls

it.each([0, 1])('makes the wall and the dice of deal %i again, and the first dealer', async (deal) => {
  expect(await check('sanma', records, deal)).toEqual({ commitment: true, wall: true })
})

it('finds two tiles that changed places', async () => {
  const [one, two, ...rest] = records[0].wall
  expect(one).not.toBe(two)
  expect(await check('sanma', [{ ...records[0], wall: [two, one, ...rest] }], 0)).toMatchObject({
    wall: false,
  })
})

it.each([
  [0, []],
  [2, ['0p', '0s']],
])(
  'shuffles 108 tiles with %i red fives, no characters of 2 to 8 among them (SR §1.1, §1.3)',
  (reds, red) => {
    const chance = { below: () => 0, shuffled: (/** @type {any[]} */ tiles) => tiles }
    const { wall } = redeal(chance, 0, 3, { red_fives: reds })
    expect(wall).toHaveLength(108)
    expect(wall.filter((tile) => tile[0] === '0')).toEqual(red)
    expect(wall.filter((tile) => tile[1] === 'm')).toEqual([...Array(4).fill('1m'), ...Array(4).fill('9m')])
  },
)
