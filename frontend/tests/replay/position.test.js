import { describe, expect, it } from 'vitest'
import { format, parse, same } from '../../src/pages/replay/position.js'

describe('a place in an address', () => {
  it('counts from 1', () => {
    expect(parse('#2.45.3')).toEqual({ deal: 1, moment: 44, view: '3' })
    expect(format({ deal: 1, moment: 44, view: '3' })).toBe('#2.45.3')
  })

  it('may leave out its end', () => {
    expect(parse('#3')).toEqual({ deal: 2, moment: 0, view: 'all' })
    expect(parse('#3.7')).toEqual({ deal: 2, moment: 6, view: 'all' })
  })

  it.each(['', '#', '#x', '#1.2.10', '#-1', '#1.2.all.more', '#99999', '#1e3'])(
    '%j is the beginning',
    (hash) => {
      expect(parse(hash)).toEqual({ deal: 0, moment: 0, view: 'all' })
    },
  )

  it('has no deal or moment before the first', () => {
    expect(parse('#0.0.all')).toEqual({ deal: 0, moment: 0, view: 'all' })
  })

  it('is the same only where all three are', () => {
    const place = parse('#2.45.3')
    expect(same(place, { ...place })).toBe(true)
    for (const other of ['#1.45.3', '#2.44.3', '#2.45.all']) expect(same(place, parse(other))).toBe(false)
  })
})
