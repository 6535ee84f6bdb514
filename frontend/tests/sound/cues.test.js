import { describe, expect, it } from 'vitest'
import { cue } from '../../src/games/sichuan/cues.js'
import { cueOfDecision, fresh } from '../../src/sound/cues.js'

/** @param {string} kind @returns {any} */
const decision = (kind) => ({ id: '1', kind, actions: [], default: { type: 'pass' }, deadline: 0 })

describe('cues', () => {
  it.each([
    [{ type: 'discarded', seat: 1, tile: '5m' }, 'discard'],
    [{ type: 'drew', seat: 1 }, 'draw'],
    [{ type: 'window-settled', outcome: [] }, undefined],
    [{ type: 'window-settled', outcome: [{ seat: 2, claim: 'hu' }] }, 'hu'],
    [{ type: 'window-settled', outcome: [{ seat: 2, claim: 'pung' }] }, 'pung'],
    [{ type: 'committed' }, undefined],
    [{ type: 'dealt' }, ['dice', 'deal']],
  ])('%j sounds %s', (event, sound) => expect(cue(event)).toEqual(sound))

  it('ask for attention when a decision opens, not for the sheet', () => {
    expect(cueOfDecision(decision('turn'))).toBe('turn')
    expect(cueOfDecision(decision('claim'))).toBe('prompt')
    expect(cueOfDecision(decision('ready'))).toBeUndefined()
    expect(cueOfDecision(undefined)).toBeUndefined()
  })

  it('are silent over what was there before, and after a resync', () => {
    const [a, b, c] = ['dealt', 'drew', 'discarded'].map((type) => ({ type }))
    expect(fresh([], [a, b])).toEqual([])
    expect(fresh([a], [a, b, c])).toEqual([b, c])
    expect(fresh([a, b], [{ ...a }, { ...b }, c])).toEqual([])
  })
})
