import { render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tick } from 'svelte'
import Flares from '../../src/table/overlay/Flares.svelte'
import { HIGH, sizeOf, spotOf, spotOn } from '../../src/table/overlay/flareLayout.js'
import { layout } from '../../src/table/layout/layout.js'
import { tableShape, TALL } from '../../src/table/layout/geometry.js'
import { identify, seat, view } from './build.js'

const SIZES = /** @type {[number, number][]} */ ([
  [1280, 720],
  [1920, 1080],
  [1024, 768],
  [844, 390],
  [667, 375],
  [640, 360],
  [568, 320],
  [768, 1024],
  [390, 844],
  [360, 640],
  [320, 568],
])
const TEXTS = /** @type {[string, string][]} */ ([
  ['Цумо', 'hu'],
  ['Риичи', 'pung'],
  ['碰', 'pung'],
  ['+16 000', 'gain'],
  ['−1 000', 'loss'],
])
const RIVER = '111222333444555666m777m'
const full = view([0, 1, 2, 3].map((i) => seat(i ? 13 : '123456789m1234p', { river: RIVER })))

/** @param {string} text @param {import('../../src/table/overlay/flareLayout.js').Spot} spot */
function boxOf(text, spot) {
  const size = sizeOf(text, spot)
  const h = size * HIGH
  return { x: spot.x - spot.w / 2, y: spot.y - h / 2, w: spot.w, h, size }
}

describe.each(SIZES)('what flares up in a window of %i × %i', (width, height) => {
  const form = tableShape(width, height)
  const pieces = identify([], full)
  const places = layout(pieces, form, { you: 0, dealer: 0, wall: full.wall })
  const rivers = pieces.flatMap(({ id, zone }) => (zone === 'river' ? [places.get(id)] : []))

  it.each(TEXTS)('covers no tile of a river: %s', (text, kind) => {
    for (const place of [0, 1, 2, 3]) {
      const box = boxOf(text, spotOn(spotOf(form, place, kind), kind))
      const covered = rivers.filter((at) => {
        if (!at) return false
        const [w, h] = at.rotation % 180 ? [at.width * TALL, at.width] : [at.width, at.width * TALL]
        const across = Math.min(box.x + box.w, at.x + w / 2) - Math.max(box.x, at.x - w / 2)
        const down = Math.min(box.y + box.h, at.y + h / 2) - Math.max(box.y, at.y - h / 2)
        return Math.min(across, down) > 2
      })
      expect(covered).toEqual([])
      expect(box.size).toBeGreaterThan(9)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(-4)
      expect(box.x + box.w).toBeLessThanOrEqual(width)
    }
  })
})

describe('a call', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    delete document.documentElement.dataset.motion
  })

  const props = {
    doc: /** @type {any} */ ({ table: { seats: {} } }),
    calls: () => [{ seat: 1, kind: 'chi', text: 'Chi' }],
    at: () => ({ x: 9, y: 9, w: 90, most: 20 }),
  }
  const [first, called] = [{ type: 'dealt' }, { type: 'called' }]

  it('that nobody saw does not wait for whoever comes back', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { rerender, container } = render(Flares, { props: { ...props, events: [first] } })
    await rerender({ ...props, events: [first, called] })
    expect(container.querySelector('.float')).toBeNull()
    hidden.mockReturnValue(false)
    await rerender({ ...props, events: [first, called, { type: 'called' }] })
    expect(container.querySelectorAll('.float')).toHaveLength(1)
  })

  const paid = Array.from({ length: 9 }, () => ({ type: 'paid' }))
  const hu = (/** @type {import('../../src/wire/types.js').GameEvent} */ { type }) =>
    type === 'called' ? [{ seat: 0, kind: 'hu', text: 'Hu' }] : []

  it('that ends a deal is seen however much comes of it', async () => {
    const { rerender, container } = render(Flares, { props: { ...props, calls: hu, events: [first] } })
    await rerender({ ...props, calls: hu, events: [first, called, ...paid] })
    expect(container.querySelectorAll('.float.hu')).toHaveLength(1)
  })

  it('of a deal that comes anew as a whole, as after a reconnection, is long past', async () => {
    const { rerender, container } = render(Flares, { props: { ...props, calls: hu, events: [first] } })
    await rerender({ ...props, calls: hu, events: [{ type: 'dealt' }, { type: 'called' }] })
    expect(container.querySelector('.float')).toBeNull()
  })

  it.each([
    ['full', 1500],
    ['quick', 900],
  ])('stays to be read, and no longer, with motion %s', async (motion, stays) => {
    document.documentElement.dataset.motion = motion
    const { rerender, container } = render(Flares, { props: { ...props, events: [first] } })
    await rerender({ ...props, events: [first, called] })
    expect(container.querySelector('.float.chi')).toHaveTextContent('Chi')
    vi.advanceTimersByTime(stays - 1)
    await tick()
    expect(container.querySelector('.float')).not.toBeNull()
    vi.advanceTimersByTime(1)
    await tick()
    expect(container.querySelector('.float')).toBeNull()
  })
})
