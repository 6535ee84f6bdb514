import { describe, expect, it } from 'vitest'
import { besideTile } from '../../../src/table/aids/besideDiscard.js'

const room = { x: 0, y: 0, w: 1000, h: 600 }
const tile = { x: 500, y: 300, w: 30, h: 40 }
const size = { w: 200, h: 100 }
const place = (/** @type {any} */ lying = {}, /** @type {any} */ at = tile) =>
  besideTile(size, at, room, { vital: [], tiles: [], ...lying })

describe('what stands beside a tile', () => {
  it('stands on its right where nothing is in the way', () => {
    expect(place()).toEqual({ x: 540, y: 270 })
  })

  it('gives way to tiles, and rather lies on many of them than on a plate', () => {
    expect(place({ tiles: [{ x: 560, y: 250, w: 60, h: 60 }] })).toEqual({ x: 290, y: 270 })
    const round = [
      { x: 260, y: 160, w: 230, h: 300 },
      { x: 540, y: 160, w: 230, h: 300 },
      { x: 400, y: 350, w: 230, h: 110 },
      { x: 400, y: 160, w: 230, h: 130 },
    ]
    const [left, ...plates] = round
    const found = /** @type {{ x: number }} */ (place({ tiles: [left], vital: plates }))
    expect(found.x).toBeLessThan(tile.x)
  })

  it('stays in the room, off the tile', () => {
    for (const [x, y] of [
      [0, 0],
      [970, 0],
      [0, 560],
      [970, 560],
    ]) {
      const at = { ...tile, x, y }
      const found = /** @type {{ x: number, y: number }} */ (place({}, at))
      expect(found.x).toBeGreaterThanOrEqual(0)
      expect(found.x + size.w).toBeLessThanOrEqual(room.w)
      expect(found.y).toBeGreaterThanOrEqual(0)
      expect(found.y + size.h).toBeLessThanOrEqual(room.h)
      const apart =
        found.x >= at.x + at.w ||
        found.x + size.w <= at.x ||
        found.y >= at.y + at.h ||
        found.y + size.h <= at.y
      expect(apart).toBe(true)
    }
  })

  it('has no place where it would always lie on the tile', () => {
    expect(
      besideTile({ w: 200, h: 100 }, tile, { x: 490, y: 290, w: 60, h: 60 }, { vital: [], tiles: [] }),
    ).toBeUndefined()
  })
})
