import { describe, expect, it } from 'vitest'
import fixture from '../fixtures/replay.json'
import { sceneOf } from '../../src/pages/replay/scene.js'
import { identify } from '../table/build.js'

const { deals, match } = /** @type {any} */ (fixture)

/** Numbers that look random and are always the same. @param {number} seed @returns {() => number} */
function numbers(seed) {
  let value = seed
  return () => (value = (value * 48271) % 2147483647)
}

describe('tiles of a replay', () => {
  it.each(Object.keys(deals))('of deal and view %s have names of their own, wherever one jumps', (key) => {
    const { docs } = sceneOf(deals[key], match.table)
    const random = numbers(7)
    /** @type {import('../../src/table/tiles/tileTracking.js').Piece[]} */
    let pieces = []
    for (let jump = 0; jump < 200; jump += 1) {
      const view = docs[random() % docs.length].view
      pieces = identify(pieces, /** @type {any} */ (view))
      expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length)
      for (const { id } of pieces) expect(id).toMatch(/^\d+\.\d+$/)
    }
  })
})
