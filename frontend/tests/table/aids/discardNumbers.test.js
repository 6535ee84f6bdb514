import { describe, expect, it } from 'vitest'
import { discardNumbers } from '../../../src/table/aids/discardNumbers.js'
import { seat, view } from '../build.js'

const discarded = (/** @type {number} */ who, /** @type {string} */ tile) => ({
  type: 'discarded',
  seat: who,
  tile,
})
const settled = (/** @type {any[]} */ outcome = []) => ({ type: 'window-settled', outcome })
const PUNG = [{ seat: 2, claim: 'pung' }]

describe('the numbers of discards', () => {
  it('go on past what was called, where the river no longer has it', () => {
    const events = [
      discarded(1, '5p'),
      settled(PUNG),
      discarded(2, '1m'),
      settled(),
      discarded(1, '5p'),
      settled(),
    ]
    const shown = view([seat(13), seat(13, { river: '5p' }), seat(13, { river: '1m' }), seat(13)])
    expect(discardNumbers(shown, events)).toEqual({ 0: [], 1: [2], 2: [1], 3: [] })
  })

  it('go by the river where it keeps the place of what was called', () => {
    const river = [{ tile: '5p', taken: 2 }, { tile: '1z' }, { tile: '2z', taken: null }]
    const shown = view([{ ...seat(13), river }])
    expect(discardNumbers(shown, [])).toEqual({ 0: [2, 3] })
  })

  it('don’t count a kong that was robbed as a discard', () => {
    const events = [
      discarded(1, '5p'),
      settled(),
      { type: 'konged', seat: 2, tile: '3p' },
      settled([{ seat: 3, claim: 'hu' }]),
    ]
    const shown = view([seat(13), seat(13, { river: '5p' })])
    expect(discardNumbers(shown, events)[1]).toEqual([1])
  })

  it('are places in the river where the page has not seen all of the deal', () => {
    const shown = view([seat(13, { river: '5p6p' })])
    expect(discardNumbers(shown, [discarded(0, '6p')])).toEqual({ 0: [1, 2] })
  })
})
