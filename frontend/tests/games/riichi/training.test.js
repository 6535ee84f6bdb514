import { describe, expect, it } from 'vitest'
import { efficiency, safe } from '../../../src/games/riichi/training.js'
import { tiles } from '../../table/build.js'

/** @param {string} hand @param {any} [more] */
const own = (hand, more) => ({ hand: tiles(hand), melds: [], river: [], ...more })
const other = (/** @type {string} */ river = '', /** @type {any} */ more = {}) => ({
  count: 13,
  melds: [],
  river: tiles(river).map((tile) => ({ tile })),
  ...more,
})
/** @param {any[]} seats @param {any} [more] */
const doc = (seats, { phase = 'turn', wall = { indicators: [] }, ...more } = {}) =>
  /** @type {any} */ ({ you: 0, view: { phase, wall, seats: { ...seats } }, ...more })

describe('efficiency', () => {
  it('knows seven pairs and kokushi', () => {
    const of = (/** @type {string} */ hand) => efficiency(doc([own(hand), other(), other(), other()]))[0]
    expect(of('1155m2277p3399s4z')).toMatchObject({ distance: 1, left: 3 })
    expect(of('19m19p19s1234567z')).toMatchObject({ distance: 1 })
    expect(of('19m19p19s1234567z').accepts).toHaveLength(13)
  })

  it('counts what lies open: rivers, sets and indicators', () => {
    const left = (/** @type {any} */ open, /** @type {any} */ more = {}) =>
      efficiency(doc([own('123456789m11p23s'), other('', open), other(), other()], more))[0].left
    expect(left({})).toBe(8)
    expect(left({ river: [{ tile: '1s' }, { tile: '4s', taken: 2 }] })).toBe(7)
    expect(left({ melds: [{ sort: 'pon', tiles: tiles('444s') }] })).toBe(5)
    expect(left({}, { wall: { indicators: ['4s'] } })).toBe(7)
  })

  it('weighs what may be discarded alone', () => {
    const decision = {
      kind: 'turn',
      actions: [
        { type: 'discard', tile: '4z' },
        { type: 'riichi', tile: '1p' },
      ],
    }
    const found = efficiency(doc([own('123456789m1p23s44z'), other(), other(), other()], { decision }))
    expect(found.map(({ tile }) => tile)).toEqual(['4z'])
  })

  it('has nothing to say in riichi, or without a hand', () => {
    expect(efficiency(doc([own('123456789m11p23s', { riichi: 1 }), other()]))).toEqual([])
    expect(efficiency(doc([other(), other()]))).toEqual([])
  })

  it('knows of no middle characters where three play', () => {
    const [{ accepts }] = efficiency(doc([own('19m123456p22334s'), other(), other()]))
    expect(accepts.some(({ tile }) => /[2-8]m/.test(tile))).toBe(false)
  })
})

describe('safe tiles', () => {
  const discarded = (/** @type {number} */ seat, /** @type {string} */ tile, riichi = false) =>
    riichi ? { type: 'discarded', seat, tile, riichi } : { type: 'discarded', seat, tile }
  const events = [discarded(2, '9s'), discarded(1, '5m', true), discarded(2, '3p'), discarded(3, '7z')]

  it('are what whoever is in riichi has discarded, and what was let go since', () => {
    const seats = [own('0m3p9s7z1z'), other('4z5m', { riichi: 1 }), other('9s3p'), other('7z')]
    expect(safe(doc(seats), events)).toEqual(['0m', '3p', '7z'])
  })

  it('don’t count the tile that may still be claimed', () => {
    const seats = [own('3p7z'), other('5m', { riichi: 1 }), other(), other()]
    expect(safe(doc(seats, { phase: 'claim' }), events)).toEqual(['3p'])
  })

  it('are safe from all who are in riichi, and none are where nobody is', () => {
    const seats = [own('5m1z'), other('5m1z', { riichi: 1 }), other('1z', { riichi: 1 }), other()]
    expect(safe(doc(seats), [])).toEqual(['1z'])
    expect(safe(doc([own('5m1z'), other('5m1z'), other(), other()]), [])).toEqual([])
  })
})
