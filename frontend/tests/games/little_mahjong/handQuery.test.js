import { describe, expect, it } from 'vitest'
import examples from '../../../src/games/little_mahjong/rules/examples.json'
import {
  KINDS,
  blank,
  decode,
  encode,
  fromBody,
  left,
  may,
  room,
  toBody,
} from '../../../src/games/little_mahjong/study/handQuery.js'
import { DOMINOES, dominoes } from './build.js'

const handQuery = (/** @type {object} */ more) => ({ ...blank(), ...more })

describe('a hand on paper', () => {
  it('has the tiles of the set to lay from', () => {
    expect(KINDS).toHaveLength(21)
    for (const kind of KINDS)
      expect([kind, left(blank(), kind)]).toEqual([kind, DOMINOES.filter((each) => each === kind).length])
  })

  it('counts what is laid anywhere', () => {
    const laid = handQuery({
      tiles: dominoes('22'),
      laid: dominoes('25'),
      tile: '[5:5]',
      seen: dominoes('55'),
    })
    expect([left(laid, '[2:2]'), left(laid, '[2:5]'), left(laid, '[5:5]')]).toEqual([1, 0, 0])
    expect(may(laid, 'seen', '[5:5]')).toBe(false)
    expect(may(laid, 'seen', '[2:2]')).toBe(true)
  })

  it('has room for six, for five beside a discard, for three less beside a triplet', () => {
    expect(room(blank())).toBe(6)
    expect(room(handQuery({ tile: '[1:1]' }))).toBe(5)
    expect(room(handQuery({ laid: dominoes('22 25 55') }))).toBe(3)
    const full = handQuery({ tiles: dominoes('11 12 13 14 15 16') })
    for (const pile of /** @type {const} */ (['tiles', 'laid', 'tile']))
      expect(may(full, pile, '[2:2]')).toBe(false)
  })

  it('sends a triplet once it is whole', () => {
    expect(toBody(handQuery({ laid: dominoes('22 25') })).laid).toEqual([])
    expect(toBody(handQuery({ laid: dominoes('22 25 55') })).laid).toEqual(dominoes('22 25 55'))
  })

  it.each(examples)('keeps the example $id in its address', ({ hand }) => {
    const laid = fromBody(hand)
    expect(decode(encode(laid))).toEqual(laid)
  })

  it('reads of an address what can be read', () => {
    const read = decode('?hand=52.99.x.11.11.11&tile=22.33&seats=7&seen=12.12')
    expect(read).toEqual(handQuery({ tiles: dominoes('25 11 11'), tile: '[2:2]', seen: dominoes('12') }))
  })
})
