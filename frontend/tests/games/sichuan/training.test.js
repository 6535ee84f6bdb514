import { describe, expect, it } from 'vitest'
import { efficiency, safe } from '../../../src/games/sichuan/training.js'
import { seat, view } from '../../table/build.js'

/** @param {any[]} seats @param {any} [more] */
const doc = (seats, more) => /** @type {any} */ ({ you: 0, view: view(seats), ...more })
const other = (/** @type {any} */ more = {}) => seat(13, more)

describe('efficiency', () => {
  it('counts no tile of the forbidden suit for anything, and discards it first', () => {
    const [best] = efficiency(
      doc([seat('123456789m11p23p5s', { forbidden: 's' }), other(), other(), other()]),
    )
    expect(best).toMatchObject({ tile: '5s', distance: 1 })
  })

  it('takes four of a kind for two pairs', () => {
    const [best] = efficiency(doc([seat('1111m2233m4455p9p', { forbidden: 's' }), other(), other(), other()]))
    expect(best).toMatchObject({ distance: 1, left: 3 })
  })

  it('counts what others have laid down', () => {
    const left = (/** @type {any} */ more) =>
      efficiency(doc([seat('123456789m11p23p', { forbidden: 's' }), other(more), other(), other()]))[0].left
    expect(left({})).toBe(6)
    expect(left({ melds: [{ sort: 'pung', tile: '4p' }] })).toBe(3)
    expect(left({ river: '4p' })).toBe(5)
  })

  it('waits for the forbidden suit, and ends with a win', () => {
    expect(efficiency(doc([seat('123456789m11p23p'), other()]))).toEqual([])
    expect(
      efficiency(doc([seat('123456789m11p23p', { forbidden: 's', hu: { order: 1 } }), other()])),
    ).toEqual([])
  })
})

describe('safe tiles', () => {
  it('are of the suit that all who still play have forbidden', () => {
    const seats = [
      seat('1m2p3s'),
      other({ forbidden: 's' }),
      other({ forbidden: 's' }),
      other({ forbidden: 's' }),
    ]
    expect(safe(doc(seats), [])).toEqual(['3s'])
    seats[3] = other({ forbidden: 'm' })
    expect(safe(doc(seats), [])).toEqual([])
    seats[3] = other({ forbidden: 'm', hu: { order: 1 } })
    expect(safe(doc(seats), [])).toEqual(['3s'])
    seats[3] = other({ forbidden: 'm', hu: { order: 1 }, plays_on: true })
    expect(safe(doc(seats), [])).toEqual([])
  })

  it('are none while suits are secret', () => {
    expect(safe(doc([seat('1m2p3s'), other(), other(), other()]), [])).toEqual([])
  })
})
