import { describe, expect, it } from 'vitest'
import { halves, nearest, offerOf } from '../../../src/games/toppan/amounts.js'
import { chipsOf, SIZES } from '../../../src/games/toppan/chips.js'
import { cue } from '../../../src/games/toppan/cues.js'
import { betting, DRAW } from './build.js'

describe('an offer', () => {
  it('is a bet where nobody has bet: nothing to call', () => {
    const offer = offerOf(/** @type {any} */ (betting([100, 200, 300])), 0)
    expect([offer.call, offer.raises, offer.drop]).toEqual([undefined, [100, 200, 300], { type: 'drop' }])
  })

  it('is a call and raises where somebody has', () => {
    const offer = offerOf(/** @type {any} */ (betting([500, 600, 700])), 500)
    expect([offer.call, offer.raises]).toEqual([500, [600, 700]])
  })

  it('is a call alone for who goes all in', () => {
    const offer = offerOf(/** @type {any} */ (betting([2000])), 2000)
    expect([offer.call, offer.raises]).toEqual([2000, []])
  })

  it('is to hit or stand while tiles are taken, and nothing when nothing is asked', () => {
    expect(offerOf(/** @type {any} */ (DRAW), 0)).toMatchObject({
      hit: { type: 'hit' },
      stand: { type: 'stand' },
    })
    expect(offerOf(undefined, 0)).toMatchObject({ bets: [], raises: [] })
  })
})

it('brings an amount to the nearest that there is', () => {
  expect(nearest(640, [500, 600, 700])).toBe(600)
  expect(nearest(0, [500, 600])).toBe(500)
  expect(nearest(9000, [500, 600])).toBe(600)
  expect(nearest(100, [])).toBe(0)
})

it('writes halves as players do', () => {
  expect([0, 0.5, 9, 9.5, 10.5].map(halves)).toEqual(['0', '½', '9', '9½', '10½'])
})

describe('chips', () => {
  it('make every bet exactly, with few of them', () => {
    for (let points = 100; points <= 2000; points += 100) {
      const chips = chipsOf(points)
      expect(chips.reduce((sum, size) => sum + size, 0)).toBe(points)
      expect(chips.length).toBeLessThanOrEqual(6)
      expect(chips).toEqual([...chips].sort((a, b) => b - a))
    }
  })

  it('never grow into a tower', () => {
    expect(chipsOf(99900).length).toBeLessThanOrEqual(9)
    expect(SIZES).toEqual([5000, 1000, 500, 100])
  })
})

it('has a sound for what one should hear', () => {
  expect(cue({ type: 'dealt' })).toBe('deal')
  expect(cue({ type: 'bet' })).toBe('chips')
  expect(cue({ type: 'burst' })).toBe('burst')
  expect(cue({ type: 'committed' })).toBeUndefined()
})
