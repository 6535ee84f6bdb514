import { describe, expect, it } from 'vitest'
import { mergePatch } from '../../src/wire/mergePatch.js'

describe('merge patch', () => {
  // The cases of RFC 7396, appendix A.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result)
  })

  it('leaves the target as it was, and shares what did not change', () => {
    const target = { seats: { 0: { river: ['1m'] }, 1: { river: [] } } }
    const copy = structuredClone(target)
    const result = mergePatch(target, { seats: { 1: { river: ['2m'] } } })
    expect(target).toEqual(copy)
    expect(result.seats[0]).toBe(target.seats[0])
    expect(result.seats[1]).not.toBe(target.seats[1])
  })
})
