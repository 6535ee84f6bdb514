import { describe, expect, it } from 'vitest'
import { clockLabel, forecastLabel, rangeLabel, durationLabel } from '../../src/app/labels/searchStatus.js'

/** Shows what is asked for, and with which values. @param {string} key @param {object} [params] */
const t = (key, params) => (params ? `${key} ${Object.values(params).join('-')}` : key)

const sought = /** @type {any} */ ({
  since: 10_000,
  widening: { value: 1500, start: 150, per_s: 10, anyone_at: 70_000 },
})
/** @param {number | null} seconds @returns {any} */
const answer = (seconds) => ({ expected_s: seconds, now: 10_000 })

describe('a length of time', () => {
  it.each([
    [0, 'seek.seconds 1'],
    [7.4, 'seek.seconds 7'],
    [33, 'seek.seconds 35'],
    [89, 'seek.seconds 90'],
    [90, 'seek.minutes 2'],
    [610, 'seek.minutes 10'],
  ])('of %d seconds', (seconds, text) => expect(durationLabel(seconds, t)).toBe(text))

  it.each([
    [-500, '0:00'],
    [7_900, '0:07'],
    [754_000, '12:34'],
  ])('of %d ms on a clock', (ms, text) => expect(clockLabel(ms)).toBe(text))
})

describe('the range', () => {
  it('widens by the second', () => {
    expect(rangeLabel(sought, 10_000, t)).toBe('seek.range 1350-1650')
    expect(rangeLabel(sought, 20_000, t)).toBe('seek.range 1250-1750')
    expect(rangeLabel(sought, 5_000, t)).toBe('seek.range 1350-1650')
  })

  it('is everyone in the end', () => expect(rangeLabel(sought, 70_000, t)).toBe('seek.anyone'))
})

describe('what is expected', () => {
  it('is what the server said, less the time since', () => {
    expect(forecastLabel(answer(40), 10_000, true, t)).toBe('seek.expected seek.seconds 40')
    expect(forecastLabel(answer(40), 30_000, true, t)).toBe('seek.expected seek.seconds 20')
    expect(forecastLabel(answer(40), 49_000, true, t)).toBe('seek.soon')
  })

  it('is nothing that nobody knows', () => {
    expect(forecastLabel(answer(null), 10_000, true, t)).toBe('seek.longer')
    expect(forecastLabel(answer(null), 10_000, false, t)).toBe('seek.unknown')
    expect(forecastLabel(null, 10_000, false, t)).toBe('seek.unknown')
  })
})
