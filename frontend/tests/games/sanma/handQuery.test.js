import { describe, expect, it } from 'vitest'
import {
  blank,
  copiesLeft,
  decode,
  encode,
  fromBody,
  toBody,
} from '../../../src/games/riichi/study/handQuery.js'
import examples from '../../../src/games/sanma/rules/examples.json'

describe('a hand of three players on paper', () => {
  it.each(examples.map(({ id, hand }) => ({ id, hand })))('keeps $id in an address', ({ hand }) => {
    const laid = fromBody(/** @type {any} */ (hand), 3)
    expect(toBody(decode(encode(laid), 3))).toEqual(toBody(laid))
    expect(toBody(laid)).toMatchObject({ seat: 0, dealer: hand.dealer, norths: hand.norths ?? 0 })
  })

  it('tells the server of Norths, and whose turn comes when among three', () => {
    const west = { ...blank(3), wind: 2, norths: 3 }
    expect(toBody(west)).toMatchObject({ norths: 3, dealer: 1 })
    expect(toBody(blank())).not.toHaveProperty('norths')
    expect(fromBody({ tiles: [], dealer: 1 }, 3).wind).toBe(2)
  })

  it('takes from an address no more than there can be', () => {
    expect(decode('from=3&wind=3&norths=5', 3)).toEqual(blank(3))
    expect(decode('norths=2')).toEqual(blank())
    expect(decode('from=2&wind=2&norths=4', 3)).toEqual({ ...blank(3), from: 2, wind: 2, norths: 4 })
  })

  it('has no characters of 2 to 8, and no Norths that are set aside', () => {
    const laid = { ...blank(3), norths: 3 }
    expect(['1m', '5m', '0m', '0p', '5p', '4z'].map((tile) => copiesLeft(laid, tile))).toEqual([
      4, 0, 0, 1, 3, 1,
    ])
  })
})
