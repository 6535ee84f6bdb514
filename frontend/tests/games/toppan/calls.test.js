import { expect, it } from 'vitest'
import { spotOf } from '../../../src/games/toppan/calls.js'
import { ringShape } from '../../../src/games/toppan/geometry.js'
import { HIGH, sizeOf, spotOn } from '../../../src/table/overlay/flareLayout.js'

const SIZES = /** @type {[number, number][]} */ ([
  [320, 568],
  [360, 640],
  [390, 844],
  [568, 320],
  [667, 375],
  [844, 390],
  [1280, 720],
  [1920, 1080],
])
const COUNTS = Array.from({ length: 9 }, (_, i) => i + 2)
const CASES = SIZES.flatMap(([width, height]) => COUNTS.map((count) => ({ width, height, count })))
const WORDS = ['Уравниваю', 'Зрівнюю', 'Drop out', '停牌']

/** @typedef {import('../../../src/table/layout/geometry.js').Rect} Rect */
/** @param {Rect} a @param {Rect} b */
const overlap = (a, b) => Math.min(a.x + a.w - b.x, b.x + b.w - a.x, a.y + a.h - b.y, b.y + b.h - a.y)

it.each(CASES)(
  'a call of $count in $width × $height covers no pot, no bet, and nobody’s chips but the own',
  ({ width, height, count }) => {
    const form = ringShape(count, width, height)
    form.seats.forEach((_, place) => {
      const at = spotOn(spotOf(form, place), 'pung')
      for (const word of WORDS) {
        const size = sizeOf(word, at)
        const box = { x: at.x - at.w / 2, y: at.y - (size * HIGH) / 2, w: at.w, h: size * HIGH }
        const others = form.seats.flatMap(({ plate, spot }, i) => (i || place ? [plate, spot] : [spot]))
        const kept = [
          ...others,
          form.seats[0].tiles,
          form.total,
          form.yaku,
          form.bar,
          ...Object.values(form.centre),
        ]
        for (const each of kept) expect(overlap(box, each)).toBeLessThanOrEqual(1)
        expect(size).toBeGreaterThan(9)
      }
    })
  },
)

it.each(CASES)('once hands lie open, a call of $count in $width × $height covers none', (at) => {
  const form = ringShape(at.count, at.width, at.height)
  form.seats.forEach((_, place) => {
    const spot = spotOn(spotOf(form, place, true), 'pung')
    for (const word of WORDS) {
      const h = sizeOf(word, spot) * HIGH
      const box = { x: spot.x - spot.w / 2, y: spot.y - h / 2, w: spot.w, h }
      for (const { tiles } of form.seats) expect(overlap(box, tiles)).toBeLessThanOrEqual(1)
    }
  })
})
