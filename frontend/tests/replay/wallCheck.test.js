import { describe, expect, it, vi } from 'vitest'
import fixture from '../fixtures/replay.json'
import { able, check, keyed } from '../../src/pages/replay/wallCheck.js'

const { record } = /** @type {any} */ (fixture)
const changed = (/** @type {number} */ deal, /** @type {any} */ change) => ({
  ...record.deals[deal],
  ...change,
})

describe('the check of a wall', () => {
  it.each([0, 1])('makes the wall of deal %i again', async (deal) => {
    expect(await check('sichuan', record.deals, deal)).toEqual({ commitment: true, wall: true })
  })

  it('finds a wall that is another', async () => {
    const [first, ...rest] = record.deals[0].wall
    const wall = changed(0, { wall: [...rest, first] })
    expect(await check('sichuan', [wall], 0)).toEqual({ commitment: true, wall: false })
  })

  it('finds other dice and another first dealer', async () => {
    const [one, two] = record.deals[0].dice
    expect(await check('sichuan', [changed(0, { dice: [(one % 6) + 1, two] })], 0)).toMatchObject({
      wall: false,
    })
    const dealer = (record.deals[0].dealer + 1) % 4
    expect(await check('sichuan', [changed(0, { dealer })], 0)).toMatchObject({ wall: false })
  })

  it('finds a secret that does not fit its fingerprint, and numbers that were not used', async () => {
    const { fair } = record.deals[0]
    const secret = changed(0, { fair: { ...fair, seed: 'ab'.repeat(32) } })
    expect(await check('sichuan', [secret], 0)).toEqual({ commitment: false, wall: false })
    const numbers = changed(0, { fair: { ...fair, nonces: ['ff', '', '', ''] } })
    expect(await check('sichuan', [numbers], 0)).toEqual({ commitment: true, wall: false })
  })

  it('finds a number that is not the one of its hash', async () => {
    const { fair } = record.deals[0]
    const bound = changed(0, { fair: { ...fair, hashes: ['ab'.repeat(32), '', '', ''], unopened: [0] } })
    expect(await check('sichuan', [bound], 0)).toEqual({ commitment: true, bound: true, wall: true })
    const kept = changed(0, { fair: { ...bound.fair, unopened: [] } })
    expect(await check('sichuan', [kept], 0)).toEqual({ commitment: true, bound: false, wall: true })
  })

  it('checks the wall of an earlier deal where that has gone on', async () => {
    const deals = [record.deals[0], { actions: [] }, { actions: [] }]
    expect(await check('sichuan', deals, 2)).toEqual({ commitment: true, wall: true })
    expect(await check('sichuan', deals, 3)).toBeUndefined()
  })

  it('says nothing where it can not tell', async () => {
    expect(await check('no-such-game', record.deals, 0)).toBeUndefined()
    expect(await check('sichuan', [changed(0, { fair: undefined })], 0)).toBeUndefined()
    vi.stubGlobal('crypto', {})
    expect(able()).toBe(false)
    expect(await check('sichuan', record.deals, 0)).toBeUndefined()
  })
})

describe('chance from a stream', () => {
  it('passes over numbers that would make a choice uneven', () => {
    expect(keyed([2 ** 32 - 1, 7]).below(6)).toBe(1)
  })

  it('ends with its stream', () => {
    expect(() => keyed([]).below(6)).toThrow('end')
  })
})
