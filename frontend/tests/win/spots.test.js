import { describe, expect, it } from 'vitest'
import { overlap } from '../../src/table/layout/rects.js'
import { spotAt } from '../../src/win/spots.js'

const table = { x: 0, y: 0, w: 1280, h: 720 }
const size = { w: 220, h: 160 }
/** Plates of four seats, and the own hand. */
const plates = [
  { x: 150, y: 540, w: 180, h: 56 },
  { x: 1080, y: 60, w: 180, h: 56 },
  { x: 420, y: 10, w: 180, h: 56 },
  { x: 20, y: 60, w: 180, h: 56 },
]
const hand = { x: 150, y: 620, w: 980, h: 90 }
const needed = [{ rect: hand, weight: 100 }, ...plates.map((rect) => ({ rect, weight: 8 }))]

describe('the place of a win', () => {
  it.each([0, 1, 2, 3])(
    'is beside the plate of seat %d, on the table, over no plate and no tile of the hand',
    (seat) => {
      const spot = spotAt(size, plates[seat], table, needed)
      for (const { rect } of needed) expect(overlap(spot, rect)).toBe(0)
      expect(spot.x).toBeGreaterThanOrEqual(0)
      expect(spot.y).toBeGreaterThanOrEqual(0)
      expect(spot.x + spot.w).toBeLessThanOrEqual(table.w)
      expect(spot.y + spot.h).toBeLessThanOrEqual(hand.y)
      const gap = Math.max(
        plates[seat].x - spot.x - spot.w,
        spot.x - plates[seat].x - plates[seat].w,
        plates[seat].y - spot.y - spot.h,
        spot.y - plates[seat].y - plates[seat].h,
      )
      expect(gap).toBeLessThan(20)
    },
  )

  it('is over the backs of the seat’s own tiles where nothing else is to be covered', () => {
    const backs = { x: 480, y: 80, w: 400, h: 50 }
    const rivers = [{ rect: { x: 400, y: 140, w: 480, h: 360 }, weight: 2 }]
    const spot = spotAt({ w: 140, h: 44 }, plates[2], table, [...needed, ...rivers], backs)
    expect(overlap(spot, rivers[0].rect)).toBe(0)
  })

  it('is nobody else’s by its looks, though it were to cover less beside another plate', () => {
    const phone = { x: 0, y: 0, w: 360, h: 640 }
    const [own, theirs] = [
      { x: 246, y: 297, w: 106, h: 56 },
      { x: 0, y: 3, w: 117, h: 46 },
    ]
    const rivers = [{ rect: { x: 0, y: 50, w: 360, h: 245 }, weight: 2 }]
    const card = { w: 172, h: 76 }
    expect(spotAt(card, theirs, phone, rivers).y).toBeGreaterThan(290)
    const spot = spotAt(card, theirs, phone, rivers, undefined, [own])
    expect(spot.y + spot.h).toBeLessThan(200)
    expect(spotAt(card, theirs, phone, [], own, [own])).toEqual(spotAt(card, theirs, phone, [], own))
  })

  it('leaves each pixel of the hand free, even where it has to stand nearer to another plate', () => {
    const low = { x: 0, y: 0, w: 844, h: 150 }
    const own = { rect: { x: 0, y: 79, w: 844, h: 71 }, weight: 100 }
    const [theirs, other] = [
      { x: 20, y: 60, w: 60, h: 30 },
      { x: 20, y: 0, w: 60, h: 30 },
    ]
    const spot = spotAt({ w: 160, h: 70 }, theirs, low, [own], undefined, [other])
    expect(overlap(spot, own.rect)).toBe(0)
  })

  it('leaves the hand free on the smallest of screens, whatever else it has to cover', () => {
    const small = { x: 0, y: 0, w: 320, h: 568 }
    const own = { rect: { x: 4, y: 440, w: 312, h: 120 }, weight: 100 }
    const others = [0, 106, 212].map((x) => ({ rect: { x, y: 30, w: 100, h: 40 }, weight: 8 }))
    const spot = spotAt({ w: 260, h: 190 }, { x: 4, y: 380, w: 110, h: 40 }, small, [own, ...others])
    expect(overlap(spot, own.rect)).toBe(0)
  })
})
