import { expect, it } from 'vitest'
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
