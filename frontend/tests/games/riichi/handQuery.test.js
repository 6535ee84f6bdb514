import { describe, expect, it } from 'vitest'
import examples from '../../../src/games/riichi/rules/examples.json'
import {
  ROWS,
  blank,
  copiesLeft,
  decode,
  encode,
  fromBody,
  isWhole,
  mayLay,
  maySet,
  setOf,
  toBody,
} from '../../../src/games/riichi/study/handQuery.js'
import { tiles } from '../../table/build.js'

const handQuery = (/** @type {any} */ more) => ({ ...blank(), ...more })

describe('a hand on paper', () => {
  it.each(examples.map((each) => [each.id, each.hand]))('shows the example %s and keeps it', (_, hand) => {
    const shown = fromBody(/** @type {any} */ (hand))
    expect(decode(encode(shown))).toEqual(shown)
    expect(toBody(shown)).toMatchObject(hand)
  })

  it('keeps to its address', () => {
    const hand = handQuery({
      tiles: tiles('340m7z'), melds: [{ sort: 'pon', tiles: tiles('055p') }], indicators: ['2m'],
      from: 2, wind: 3, round: '2z', riichi: 0, honba: 2, last: true,
    }) // prettier-ignore
    expect(decode(encode(hand))).toEqual(hand)
    expect(encode(blank())).toBe('')
  })

  it('keeps the West round', () => {
    expect(decode('round=3z').round).toBe('3z')
    expect(encode(handQuery({ tiles: [], round: '3z' }))).toContain('round=3z')
    expect(decode('round=4z').round).toBe('1z')
  })

  it('is nothing where the address is none', () => {
    expect(decode('tiles=xx&melds=so.1m&from=ab&wind=-3')).toEqual(blank())
  })

  it('takes from an address no more than can be laid', () => {
    expect(decode('from=9&wind=77&riichi=3&honba=99')).toEqual(handQuery({ honba: 99 }))
    const melds = Array(6).fill('pon.1m1m1m').join('_')
    const laid = decode(`melds=${melds}&tiles=${'1p'.repeat(20)}&indicators=${'2p'.repeat(9)}`)
    expect([laid.melds.length, laid.tiles.length, laid.indicators.length]).toEqual([4, 2, 5])
    expect(decode('melds=pon.11m_chi._open-kan.0s')).toEqual(blank())
  })

  it('is won on the tile that makes it whole', () => {
    const whole = handQuery({ tiles: tiles('123m456p789s11222z'), from: 1, kan: true })
    expect(isWhole(whole)).toBe(true)
    expect(toBody(whole)).toMatchObject({
      tiles: tiles('123m456p789s1122z'),
      won: { tile: '2z', from: 1, chankan: true },
      seat: 0,
      dealer: 3,
    })
    expect(toBody(handQuery({ tiles: tiles('123m') }))).not.toHaveProperty('won')
  })
})

describe('what may be laid', () => {
  it('shows a red five beside the fives', () => {
    for (const row of ROWS.slice(0, 3)) expect(row[row.findIndex((tile) => tile[0] === '0') - 1][0]).toBe('5')
  })

  it('has one red five a suit and three others', () => {
    expect(copiesLeft(blank(), '0p')).toBe(1)
    expect(copiesLeft(blank(), '5p')).toBe(3)
    expect(copiesLeft(handQuery({ tiles: ['5p'], indicators: ['5p'] }), '5p')).toBe(1)
  })

  it('is a set with the red five, where that is wished or can’t be helped', () => {
    expect(setOf('chi', '3m', false)).toEqual(tiles('345m'))
    expect(setOf('chi', '3m', true)).toEqual(tiles('340m'))
    expect(setOf('closed-kan', '5s', false)).toContain('0s')
    expect(setOf('chi', '8m', false)).toEqual([])
    expect(setOf('chi', '1z', false)).toEqual([])
  })

  it('leaves room for sets, and lays no copy twice', () => {
    expect(maySet(handQuery({ tiles: tiles('123456789m123p') }), setOf('pon', '1z', false))).toBe(false)
    expect(maySet(handQuery({ tiles: tiles('11z') }), setOf('pon', '1z', false))).toBe(false)
    expect(maySet(handQuery({ tiles: tiles('1z') }), setOf('pon', '1z', false))).toBe(true)
    expect(mayLay(handQuery({ tiles: tiles('1111m') }), 'tiles', '1m')).toBe(false)
  })
})
