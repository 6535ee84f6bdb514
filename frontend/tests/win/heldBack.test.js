import { describe, expect, it } from 'vitest'
import { gainsOf, heldBack, withoutHeld } from '../../src/win/heldBack.js'

/** @param {any[]} seats @param {any} [more] @returns {any} */
const doc = (seats, more) => ({
  table: { code: 'a' },
  view: { deal: 1, seats: Object.fromEntries(seats.map((seat, i) => [i, seat])), ...more },
})
const before = doc([
  { points: 0, total: 10, hand: ['1m'] },
  { points: -2, total: 10, count: 13 },
  { points: 0, total: 10, count: 13 },
])
const after = doc(
  [
    { points: -8, total: 2, hand: ['1m'] },
    { points: 6, total: 18, count: 14, hand: ['2m', '3m'], hu: { order: 1, tile: '3m' }, sum: 5 },
    { points: 0, total: 10, count: 13 },
  ],
  { sheets: { 1: { end: 'win' } } },
)

describe('what a table does not show yet', () => {
  it('is the hands that open and the amounts that change, and nothing else', () => {
    const shown = withoutHeld(after, heldBack(before, after))
    const { seats, sheets } = /** @type {any} */ (shown.view)
    expect(Object.values(seats).map(({ points, total }) => [points, total])).toEqual([
      [0, 10],
      [-2, 10],
      [0, 10],
    ])
    expect(seats[1].hand).toBeUndefined()
    expect(seats[0].hand).toEqual(['1m'])
    expect(sheets).toEqual({ 1: { end: 'win' } })
    expect(shown).not.toBe(after)
  })

  it('takes with a hand the tile that was drawn and won on; one that somebody gave lies open already', () => {
    const drawn = /** @type {any} */ (withoutHeld(after, heldBack(before, after)).view).seats[1]
    expect(drawn.hu).toEqual({ order: 1, tile: undefined })
    const given = structuredClone(after)
    given.view.seats[1].hu = { order: 1, from: 0, tile: '3m' }
    const lies = /** @type {any} */ (withoutHeld(given, heldBack(before, given)).view).seats[1]
    expect(lies.hu).toEqual({ order: 1, from: 0, tile: '3m' })
  })

  it('lets an amount be that has changed again since', () => {
    const held = heldBack(before, after)
    const later = structuredClone(after)
    later.view.seats[1].points = 7
    const { seats } = /** @type {any} */ (withoutHeld(later, held).view)
    expect([seats[0].points, seats[1].points]).toEqual([0, 7])
  })

  it('may be the account of the deal, too', () => {
    expect(withoutHeld(after, heldBack(before, after, true)).view?.sheets).toBeUndefined()
  })

  it('tells the gains of all seats', () => {
    expect(gainsOf(before, after)).toEqual([
      { seat: 0, points: -8 },
      { seat: 1, points: 8 },
    ])
  })
})
