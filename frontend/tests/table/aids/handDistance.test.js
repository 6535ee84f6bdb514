import { describe, expect, it } from 'vitest'
import {
  countTiles,
  handChoices,
  kindOf,
  setsDistance,
  tileOf,
} from '../../../src/table/aids/handDistance.js'
import { tiles } from '../build.js'

const distance = (/** @type {string} */ hand, sets = 4) => setsDistance(countTiles(tiles(hand)), sets)

describe('distance to sets and a pair', () => {
  it.each([
    ['123456789m11p234s', 4, 0],
    ['123456789m11p23s', 4, 1],
    ['123456789m1p234s', 4, 1],
    ['1234567m11p2345s', 4, 2],
    ['147m258p369s1234z', 4, 9],
    ['11z', 0, 0],
    ['1111z', 1, 2],
    ['13579m13579p135s', 4, 5],
    ['123m', 1, 2],
  ])('of %s with %i sets is %i', (hand, sets, wanted) => expect(distance(hand, sets)).toBe(wanted))
})

it('names kinds and takes a red five for a five', () => {
  expect(tiles('1m9m1p9s7z').map((tile) => tileOf(kindOf(tile)))).toEqual(tiles('1m9m1p9s7z'))
  expect(kindOf('0p')).toBe(kindOf('5p'))
})

describe('choices', () => {
  const choices = (/** @type {string} */ hand, /** @type {object} */ more = {}) => {
    const counts = countTiles(tiles(hand))
    return handChoices({ hand: counts, seen: counts, distance: (left) => setsDistance(left, 4), ...more })
  }

  it('put the discard first that leaves the hand nearest, then that which takes most', () => {
    const [best, next] = choices('123456789m1p23s44z')
    expect([best.tile, best.distance, best.accepts]).toEqual([
      '1p',
      1,
      [
        { tile: '1s', left: 4 },
        { tile: '4s', left: 4 },
      ],
    ])
    expect(next.distance).toBeGreaterThan(1)
  })

  it('of a hand that waits for its turn is what it takes', () => {
    expect(choices('123456789m11p23s')).toEqual([
      {
        tile: undefined,
        distance: 1,
        accepts: [
          { tile: '1s', left: 4 },
          { tile: '4s', left: 4 },
        ],
        left: 8,
      },
    ])
  })

  it('count no tile that is seen, and none that the set lacks', () => {
    const seen = countTiles(tiles('123456789m11p23s1111s'))
    const [{ accepts }] = choices('123456789m11p23s', { seen })
    expect(accepts[0]).toEqual({ tile: '1s', left: 0 })
    const [{ accepts: fewer }] = choices('123456789m11p23s', {
      exists: (/** @type {number} */ kind) => kind !== kindOf('4s'),
    })
    expect(fewer.map(({ tile }) => tile)).toEqual(['1s'])
  })

  it('are of what may be discarded', () => {
    const found = choices('123456789m1p23s44z', {
      mayGo: (/** @type {number} */ kind) => kind === kindOf('4z'),
    })
    expect(found.map(({ tile }) => tile)).toEqual(['4z'])
  })
})
