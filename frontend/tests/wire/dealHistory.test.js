import { describe, expect, it } from 'vitest'
import { keepDeal, keepProof, keepSeeds } from '../../src/wire/dealHistory.js'

/** @param {number} deal @param {string[]} types */
const events = (deal, ...types) => [{ type: 'dealt', deal }, ...types.map((type) => ({ type }))]

describe('deals gone by', () => {
  it('are kept when the next begins, and not before', () => {
    const first = events(0, 'drew')
    expect(keepDeal([], first, [...first, { type: 'drew' }])).toEqual([])
    expect(keepDeal([], [], first)).toEqual([])
    expect(keepDeal([], first, events(1))).toEqual([{ deal: 0, events: first }])
  })

  it('stand in order and once, as last seen', () => {
    const past = keepDeal(keepDeal([], events(1), events(2)), events(0), events(1))
    expect(past.map(({ deal }) => deal)).toEqual([0, 1])
    const again = keepDeal(past, events(1, 'drew'), events(2))
    expect(again[1].events).toHaveLength(2)
    expect(again).toHaveLength(2)
  })
})

describe('proofs', () => {
  const fair = { deal: 1, commitment: 'c' }

  it('grow as more of them is shown', () => {
    const shown = { ...fair, seed: 's' }
    const proofs = keepProof(keepProof(keepProof([], fair), shown), { deal: 0, commitment: 'b' })
    expect(proofs).toEqual([{ deal: 0, commitment: 'b' }, shown])
  })

  it('hold what was promised first, so that another seed is seen not to fit', () => {
    const other = { ...fair, commitment: 'd', seed: 's' }
    expect(keepProof([fair], other)).toEqual([{ ...other, commitment: 'c' }])
  })

  it('hold each hash that was shown first, so that another number is seen not to fit', () => {
    const bound = { ...fair, hashes: ['a', '', ''] }
    const more = { ...fair, hashes: ['x', 'b', ''], nonces: ['1', '2', ''] }
    expect(keepProof([bound], more)).toEqual([{ ...more, hashes: ['a', 'b', ''] }])
    expect(keepProof([bound], { ...bound, hashes: ['a', 'b', ''] })[0].hashes).toEqual(['a', 'b', ''])
  })

  it('get the seeds that are shown once the match is over', () => {
    const proofs = [fair, { ...fair, deal: 2, seed: 'known' }, { ...fair, deal: 3 }]
    const shown = [1, 2].map((deal) => ({ type: 'revealed', deal, seed: `s${deal}`, nonces: ['n'] }))
    expect(keepSeeds(proofs, shown)).toEqual([{ ...fair, seed: 's1', nonces: ['n'] }, proofs[1], proofs[2]])
    expect(keepSeeds(proofs, [...shown, { type: 'committed' }])).toBe(proofs)
    expect(keepSeeds(proofs, [])).toBe(proofs)
  })

  it('stay the same list while nothing is new', () => {
    const proofs = [fair]
    expect(keepProof(proofs, fair)).toBe(proofs)
    expect(keepProof(proofs, undefined)).toBe(proofs)
  })
})
