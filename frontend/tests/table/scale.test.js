import { describe, expect, it } from 'vitest'
import { scaledShape } from '../../src/table/layout/scale.js'
import { tableShape } from '../../src/table/layout/geometry.js'

const LARGE = /** @type {[number, number][]} */ ([
  [1920, 1080],
  [2560, 1440],
  [3440, 1440],
  [1440, 2560],
])
const SMALL = /** @type {[number, number][]} */ ([
  [320, 568],
  [390, 844],
  [844, 390],
  [568, 320],
  [1024, 768],
  [1280, 720],
])

describe('a table of mahjong', () => {
  it('grows with a large window, and all of it alike', () => {
    const [common, large] = [tableShape(1280, 720), scaledShape(2560, 1440)]
    expect(large.grow).toBe(2)
    expect(large.tile).toBe(2 * common.tile)
    expect(large.hand.tile).toBe(2 * common.hand.tile)
    expect(large.bar.w).toBe(2 * common.bar.w)
    expect(large.plates).toEqual(
      common.plates.map(({ x, y, w, h }) => ({ x: 2 * x, y: 2 * y, w: 2 * w, h: 2 * h })),
    )
    expect([large.width, large.height]).toEqual([2560, 1440])
  })

  it('has as many tiles in a row, and rows of a hand, however large', () => {
    const [common, large] = [tableShape(720, 1280), scaledShape(1440, 2560)]
    expect(large.hand.rows).toBe(common.hand.rows)
    expect(large.spare).toEqual(common.spare)
  })

  it.each(SMALL)('is as it is cut in a window of %i×%i', (w, h) =>
    expect(scaledShape(w, h)).toEqual({ ...tableShape(w, h), grow: 1 }),
  )

  it.each(LARGE)('stays within one of %i×%i', (w, h) => {
    const { board, plates, bar, aid } = scaledShape(w, h)
    for (const each of [board, ...plates, bar, aid]) {
      expect(Math.min(each.x, each.y)).toBeGreaterThanOrEqual(0)
      expect(each.x + each.w).toBeLessThanOrEqual(w)
      expect(each.y + each.h).toBeLessThanOrEqual(h)
    }
  })
})
