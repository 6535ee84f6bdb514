import { describe, expect, it } from 'vitest'
import { check } from '../../../src/pages/replay/wallCheck.js'
import records from './walls.json'

describe.each(/** @type {any[]} */ (records))('the walls of a match of $seats', ({ deals }) => {
  it.each([0, 1])('are made again from secret and numbers: deal %i', async (deal) => {
    expect(await check('little_mahjong', deals, deal)).toEqual({ commitment: true, wall: true })
  })

  it('are found to be others where the dice, the first player or the tiles are', async () => {
    const [first] = deals
    const dice = first.dice.map((/** @type {number} */ die) => (die % 6) + 1)
    const dealer = (first.dealer + 1) % first.dice.length
    const wall = first.wall.toReversed()
    for (const change of [{ dice }, { dealer }, { wall }])
      expect(await check('little_mahjong', [{ ...first, ...change }], 0)).toEqual({
        commitment: true,
        wall: false,
      })
  })
})
