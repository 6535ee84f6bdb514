import { describe, expect, it } from 'vitest'
import examples from '../../../src/games/toppan/rules/examples.json'
import {
  blank,
  copiesLeft,
  decode,
  encode,
  fromBody,
  KINDS,
  seatOthers,
  toBody,
} from '../../../src/games/toppan/study/handQuery.js'
// prettier-ignore

describe('hands on paper', () => {
  it.each(examples.map((each) => [each.id, each.hand]))('keep %s in an address', (_, hand) => {
    const handQuery = fromBody(/** @type {any} */ (hand))
    expect(decode(encode(handQuery))).toEqual(handQuery)
    const { tiles, others = [] } = /** @type {any} */ (hand)
    expect(toBody(handQuery)).toMatchObject({ tiles, others })
  })

  it('need no address when there are none', () => {
    expect(encode(blank())).toBe('')
    expect(decode('')).toEqual(blank())
  })

  it('make sense of what anyone writes', () => {
    const handQuery = decode('h=5p5p5p5p5p9q8z.x.1m&i=77&o=9&b=250&r=bdl')
    expect(handQuery.hands.map(({ tiles }) => tiles.join(''))).toEqual(['5p5p5p', '', '1m'])
    expect(handQuery.hands.map(({ dropped }) => dropped)).toEqual([false, true, false])
    expect(handQuery).toMatchObject({ indicator: null, oya: 0, bet: 1000, bust: true, double: true, black: false })
  })

  it('have four of each kind, of which one five is red', () => {
    const handQuery = { ...blank(), indicator: '5p' }
    expect(copiesLeft(handQuery, '5p')).toBe(2)
    expect(copiesLeft(handQuery, '0p')).toBe(1)
    expect(copiesLeft(handQuery, '7z')).toBe(4)
    expect(KINDS.map((row) => row.length)).toEqual([10, 10, 10, 7])
    expect(KINDS[0].join('')).toBe('1m2m3m4m5m0m6m7m8m9m')
  })

  it('have as many others as are wanted, and oya among them', () => {
    const handQuery = { ...blank(), oya: 0 }
    seatOthers(handQuery, 3)
    handQuery.oya = 3
    handQuery.hands[1].tiles.push('1m')
    seatOthers(handQuery, 1)
    expect(handQuery.hands.map(({ tiles }) => tiles.length)).toEqual([0, 1])
    expect(handQuery.oya).toBe(0)
  })
})
