import { expect, it } from 'vitest'
import { check } from '../../../src/pages/replay/wallCheck.js'
import walls from './walls.json'

/** First deals of two, six and ten, as the server dealt them. @type {any[]} */
const records = walls

it.each(records.map((record) => [record.fair.nonces.length, record]))(
  'makes the wall, the dice and the first oya of %i again',
  async (_, record) => {
    expect(await check('toppan', [record], 0)).toEqual({ commitment: true, wall: true })
    const dealer = (record.dealer + 1) % record.fair.nonces.length
    expect(await check('toppan', [{ ...record, dealer }], 0)).toMatchObject({ wall: false })
  },
)

it('checks the wall of an earlier deal that this one has gone on with', async () => {
  const deals = [records[1], { dealer: 1, actions: [] }]
  expect(await check('toppan', /** @type {any} */ (deals), 1)).toEqual({ commitment: true, wall: true })
})
