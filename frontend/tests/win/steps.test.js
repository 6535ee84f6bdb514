import { describe, expect, it } from 'vitest'
import { LEAST_MS, stepsOf } from '../../src/win/steps.js'

const usual = { lines: 3, pace: 1, pays: true, opens: true }
const names = (/** @type {Partial<typeof usual>} */ more) =>
  stepsOf({ ...usual, ...more }).map(({ name }) => name)

describe('the steps of a win', () => {
  it('come in their order: the call, the hand, line by line what it is worth, then the points', () => {
    expect(names({})).toEqual(['call', 'open', 'count', 'count', 'count', 'sum', 'pay', 'land', 'over'])
    const steps = stepsOf(usual)
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).sort((a, b) => a - b))
    expect(steps.map(({ counted }) => counted)).toEqual([0, 0, 1, 2, 3, 3, 3, 3, 3])
  })

  it('leave out what there is not', () => {
    expect(names({ opens: false })).not.toContain('open')
    expect(names({ lines: 0, pays: false, opens: false })).toEqual(['call', 'over'])
    expect(names({ lines: 0 })).toEqual(['call', 'open', 'sum', 'pay', 'land', 'over'])
    expect(names({ pays: false })).not.toContain('land')
  })

  it.each([0, 1, 2, 4, 8, 12, 20])('take a second and a half to two, with %d lines', (lines) => {
    const { at } = stepsOf({ ...usual, lines })[stepsOf({ ...usual, lines }).length - 1]
    expect(at).toBeGreaterThanOrEqual(LEAST_MS)
    expect(at).toBeLessThanOrEqual(2000)
  })

  it('are as quick as all motion', () => {
    expect(stepsOf({ ...usual, pace: 0.5 }).map(({ at }) => at)).toEqual(
      stepsOf(usual).map(({ at }) => Math.round(at / 2)),
    )
  })
})
