import { describe, expect, it } from 'vitest'
import {
  blank,
  copiesLeft,
  decode,
  encode,
  fromBody,
  parse,
  shorthand,
  standing,
  toBody,
  wonOn,
} from '../../src/games/sichuan/study/handQuery.js'
import examples from '../../src/games/sichuan/rules/examples.json'

describe('a hand on paper', () => {
  it.each(examples.map(({ id, hand }) => ({ id, hand })))('keeps $id in an address', ({ hand }) => {
    const handQuery = fromBody(/** @type {any} */ (hand))
    const back = decode(encode(handQuery))
    // What changes come to is known once the game's options are.
    const known = { ...back, options: handQuery.options }
    expect(toBody(known)).toEqual(toBody(handQuery))
    expect(toBody(known)?.tiles).toEqual(hand.tiles.toSorted((a, b) => shortOrder(a) - shortOrder(b)))
  })

  it('sends what the server asks about', () => {
    const handQuery = {
      ...decode('hand=123m&melds=5p.7sk2.1sc.2m&won=3m&from=2&after=1&seen=1s9m'),
      out: [3],
    }
    expect(toBody(handQuery)).toEqual({
      tiles: ['1m', '2m', '3m', '3m'].slice(0, 1),
      melds: [
        { sort: 'pung', tile: '5p' },
        { sort: 'melded', tile: '7s', from: 2 },
        { sort: 'concealed', tile: '1s' },
        { sort: 'pung', tile: '2m' },
      ],
      forbidden: null,
      won: { tile: '2m', from: 2, robbed: false, after_kong: true, last: false },
      out: [3],
      seen: ['1s', '9m'].toReversed(),
    })
  })

  it('has no tile won on before it is full', () => {
    const handQuery = { ...blank(), tiles: ['5m', '1m'] }
    expect(wonOn(handQuery)).toBeNull()
    expect(standing(handQuery)).toEqual(['1m', '5m'])
    expect(toBody(handQuery)?.won).toBeUndefined()
  })

  it('counts what is left of a tile', () => {
    const handQuery = fromBody({
      tiles: ['5m'],
      melds: [
        { sort: 'pung', tile: '6m' },
        { sort: 'concealed', tile: '7m' },
      ],
    })
    expect(['5m', '6m', '7m', '8m'].map((tile) => copiesLeft(handQuery, tile))).toEqual([3, 1, 0, 4])
    expect(copiesLeft({ ...handQuery, seen: ['8m', '8m', '5m'] }, '8m')).toBe(2)
  })

  it('keeps the rules in an address, and asks nothing before it is known what they come to', () => {
    const address = 'hand=1m&won=1m&first=deal&preset=mahjongsoft&changed=fan_limit.5&changed=root.false'
    const handQuery = decode(address)
    expect(handQuery).toMatchObject({
      preset: 'mahjongsoft',
      changed: { fan_limit: 5, root: false },
      first: 'deal',
    })
    expect(toBody(handQuery)).toBeUndefined()
    const options = { preset: 'mahjongsoft', fan_limit: 5, root: false }
    expect(toBody({ ...handQuery, options })?.options).toEqual(options)
    expect(decode(encode(handQuery))).toEqual(handQuery)
  })

  it('takes of a broken address what can be read', () => {
    const handQuery = decode('hand=12x&melds=0m.5p.9z&forbidden=q&from=7&out=49&limit=99&won=%F0')
    expect(toBody(handQuery)).toEqual(toBody({ ...blank(), melds: [{ sort: 'pung', tile: '5p' }] }))
    expect(decode(`hand=${'123456789m'.repeat(9)}`).tiles).toHaveLength(14)
  })
})

describe('tiles in short', () => {
  it.each([
    ['123m 77s', ['1m', '2m', '3m', '7s', '7s']],
    ['5P, 6P', ['5p', '6p']],
    ['', []],
    ['12', null],
    ['0m', null],
    ['m', null],
  ])('%j', (text, tiles) => expect(parse(text)).toEqual(tiles))

  it('are written in order', () => expect(shorthand(['7s', '3m', '1m', '7s'])).toBe('13m77s'))
})

/** @param {string} tile */
const shortOrder = (tile) => 'mps'.indexOf(tile[1]) * 9 + Number(tile[0])
