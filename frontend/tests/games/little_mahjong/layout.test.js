import { describe, expect, it } from 'vitest'
import { spotOf } from '../../../src/games/little_mahjong/table/calls.js'
import { layout, signOf } from '../../../src/games/little_mahjong/table/layout.js'
import {
  CELL,
  TALL,
  poolSize,
  tableShape,
  sidesOf,
} from '../../../src/games/little_mahjong/table/geometry.js'
import { SET } from '../../../src/games/little_mahjong/table/slots.js'
import { HIGH, sizeOf, spotOn } from '../../../src/table/overlay/flareLayout.js'
import { trackTiles } from '../../../src/table/tiles/tileTracking.js'
import { DOMINOES, STRAIGHTS, dominoes, view } from './build.js'

const SIZES = [
  [320, 568],
  [320, 420],
  [390, 500],
  [360, 640],
  [390, 844],
  [480, 800],
  [768, 1024],
  [844, 390],
  [740, 360],
  [667, 375],
  [640, 360],
  [568, 320],
  [1024, 600],
  [1280, 720],
  [1366, 1024],
  [1920, 1080],
  [2560, 1440],
  [3440, 1440],
  [1440, 2560],
]
const CASES = SIZES.flatMap(([w, h]) =>
  [3, 4].flatMap((seats) => [false, true].map((bare) => ({ w, h, seats, bare }))),
)

/** The fullest table there is: every discard lies, every seat has laid a triplet or just drawn. */
function fullest(/** @type {number} */ seats, /** @type {number} */ left = 0) {
  const lying = DOMINOES.slice(0, poolSize(seats) - left)
  const discards = lying.map((tile, i) => ({ seat: i % seats, tile }))
  const held = Array.from({ length: seats }, (_, i) => ({
    river: discards.filter((each) => each.seat === i).map(({ tile }) => tile),
    ...(i % 2
      ? { count: 6, holds_drawn: true }
      : { count: 3, melds: [{ ...STRAIGHTS, tile: STRAIGHTS.tiles[1], from: (i + 1) % seats }] }),
    ...(i === 0 && { hand: dominoes('22 34 56') }),
  }))
  return view(seats, { wall: { left }, discards }, held)
}

/** @param {any} place */
function box({ x, y, width, rotation }) {
  const tall = width * TALL
  const [w, h] = rotation % 180 ? [tall, width] : [width, tall]
  return { x: x - w / 2, y: y - h / 2, w, h }
}

/** @param {any} a @param {any} b @param {number} slack */
const overlap = (a, b, slack = 0.6) =>
  a.x + a.w > b.x + slack && b.x + b.w > a.x + slack && a.y + a.h > b.y + slack && b.y + b.h > a.y + slack

/** @param {any} shown @param {any} form @param {number} [you] */
function lay(shown, form, you = 0) {
  const tiles = trackTiles([], shown, SET)
  const places = layout(/** @type {any} */ (tiles), form, you)
  return tiles.map((tile) => ({ tile, place: /** @type {any} */ (places.get(tile.id)) }))
}

describe.each(CASES)('a table of $seats at $w×$h, bare: $bare', ({ w, h, seats, bare }) => {
  const form = tableShape(w, h, seats, bare)
  const inside = (/** @type {any} */ b) =>
    b.x >= -0.5 && b.y >= -0.5 && b.x + b.w <= w + 0.5 && b.y + b.h <= h + 0.5

  it('has calls and points flare up beside the discards, never over them', () => {
    for (const plate of form.plates)
      for (const kind of ['pung', 'gain']) {
        const { x, y, w, most } = spotOn(spotOf(plate, kind), kind)
        const high = most * HIGH
        expect(overlap({ x: x - w / 2, y: y - high / 2, w, h: high }, form.pool, 5)).toBe(false)
      }
  })

  it.each([0, 9])('lays every tile inside the window, none over another, with %i in the wall', (left) => {
    const laid = lay(fullest(seats, left), form)
    const boxes = laid.filter(({ tile }) => tile.zone !== 'wall').map(({ place }) => box(place))
    for (const each of laid) expect(inside(box(each.place)), each.tile.id).toBe(true)
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1)) expect(overlap(a, b), JSON.stringify([a, b])).toBe(false)
  })

  it('leaves the plates, the menu and the place for answers free of tiles', () => {
    const laid = lay(fullest(seats, 9), form)
    if (!bare && !form.portrait)
      expect(overlap(form.info, { x: 6, y: 6, w: 215, h: 46 }), 'the switches on what is told').toBe(false)
    const free = [...form.plates, form.info, ...(bare ? [] : [form.bar, form.menu])]
    for (const rect of free) {
      expect(inside(rect), JSON.stringify(rect)).toBe(true)
      expect(rect.w > 40 && rect.h > 10, JSON.stringify(rect)).toBe(true)
      for (const { tile, place } of laid)
        expect(overlap(rect, box(place)), JSON.stringify([tile, place, rect])).toBe(false)
    }
    for (const [i, a] of form.plates.entries()) {
      for (const b of form.plates.slice(i + 1)) expect(overlap(a, b)).toBe(false)
      if (!bare) expect(overlap(a, form.menu) || overlap(a, form.bar), JSON.stringify(a)).toBe(false)
    }
  })

  it('shows no face smaller than 20 px, and a sign of whose under every discard', () => {
    const laid = lay(fullest(seats), form)
    for (const { tile, place } of laid) if (tile.face) expect(place.width).toBeGreaterThanOrEqual(20)
    const river = laid.filter(({ tile }) => tile.zone === 'river').map(({ place }) => place)
    for (const a of river)
      for (const b of river)
        if (b.y > a.y + 1) expect(b.y - a.y).toBeGreaterThanOrEqual(a.width * CELL.h - 0.5)
  })
})

/** What of a tile holds pips: they keep a sixth of its width from its long edges. @param {any} place */
function pips(place) {
  const { x, y, w, h } = box(place)
  const free = place.width / 6
  return place.rotation % 180
    ? { x, y: y + free, w, h: h - 2 * free }
    : { x: x + free, y, w: w - 2 * free, h }
}

describe.each(CASES)(
  'the sign of a giver at a table of $seats at $w×$h, bare: $bare',
  ({ w, h, seats, bare }) => {
    it('stands next to the claimed tile, and on no pip', () => {
      const laid = lay(fullest(seats), tableShape(w, h, seats, bare))
      for (let seat = 0; seat < seats; seat += 2) {
        const triplet = laid.filter(({ tile }) => tile.seat === seat && tile.zone === 'meld')
        expect(triplet.map(({ tile }) => tile.from !== undefined)).toEqual([true, false, false])
        const sign = /** @type {any} */ (signOf(triplet.map(({ place }) => place)))
        const [across, down] = sign.upright ? [1, 2] : [2, 1]
        const [wide, tall] = [sign.size * across, sign.size * down]
        const rect = { x: sign.x - wide / 2, y: sign.y - tall / 2, w: wide, h: tall }
        const [{ place }] = triplet
        expect(Math.hypot(sign.x - place.x, sign.y - place.y)).toBeLessThan(place.width * 0.7)
        for (const { tile, place: lying } of laid)
          if (tile.face) expect(overlap(rect, pips(lying), 0), tile.id).toBe(false)
      }
    })
  },
)

describe('the table', () => {
  it('grows with a large window, and all of it alike', () => {
    const [common, large] = [tableShape(1280, 720), tableShape(2560, 1440)]
    expect(large.grow).toBe(2)
    expect(large.hand.tile).toBe(2 * common.hand.tile)
    expect(large.plates).toEqual(
      common.plates.map(({ x, y, w, h }) => ({ x: 2 * x, y: 2 * y, w: 2 * w, h: 2 * h })),
    )
    expect(large.pool).toMatchObject({
      tile: 2 * common.pool.tile,
      columns: common.pool.columns,
      rows: common.pool.rows,
    })
    expect([large.width, large.height, large.seats]).toEqual([2560, 1440, 4])
    expect(tableShape(1440, 2560).hand.tile).toBeGreaterThan(tableShape(720, 1024).hand.tile * 1.5)
  })

  it.each(SIZES.filter(([w, h]) => Math.min(w, h) < 720))('is as it was on phones: %i×%i', (w, h) =>
    expect(tableShape(w, h).grow).toBe(1),
  )

  it('seats the next player on the right, the one before on the left', () => {
    expect(sidesOf(3)).toEqual(['bottom', 'right', 'left'])
    expect(sidesOf(4)).toEqual(['bottom', 'right', 'top', 'left'])
    const form = tableShape(1280, 720, 3)
    const laid = lay(view(3), form, 1)
    const middle = (/** @type {number} */ seat) =>
      laid.filter(({ tile }) => tile.seat === seat).reduce((sum, { place }) => sum + place.x / 5, 0)
    expect(middle(1)).toBeGreaterThan(500)
    expect(middle(2)).toBeGreaterThan(1000)
    expect(middle(0)).toBeLessThan(300)
  })

  it('lays discards in the order in which they came, whoever made them', () => {
    const shown = view(
      4,
      {
        discards: [
          { seat: 2, tile: '[1:1]' },
          { seat: 0, tile: '[2:2]' },
          { seat: 2, tile: '[3:3]' },
        ],
      },
      { 0: { river: ['[2:2]'] }, 2: { river: ['[1:1]', '[3:3]'] } },
    )
    const laid = lay(shown, tableShape(390, 844, 4))
    const row = laid.filter(({ tile }) => tile.zone === 'river').sort((a, b) => a.place.x - b.place.x)
    expect(row.map(({ tile }) => tile.face)).toEqual(['[1:1]', '[2:2]', '[3:3]'])
  })

  it('lays them seat by seat where their order is not told', () => {
    const shown = view(3, {}, { 0: { river: ['[2:2]'] }, 2: { river: ['[1:1]', '[3:3]'] } })
    const orders = SET.slots(shown).flatMap(({ zone, face, order }) =>
      zone === 'river' ? [[order, face]] : [],
    )
    expect(orders).toEqual([
      [0, '[2:2]'],
      [1, '[1:1]'],
      [2, '[3:3]'],
    ])
  })
})

it.each(CASES)('points flare up beside those of a plate of $seats, $w × $h', ({ w, h, seats, bare }) => {
  for (const plate of tableShape(w, h, seats, bare).plates) {
    const spot = spotOn(spotOf(plate, 'loss'), 'loss')
    expect(spot.x - spot.w / 2).toBeGreaterThan(plate.x + plate.w * 0.4)
    expect(spot.x + spot.w / 2).toBeLessThanOrEqual(plate.x + plate.w + 1)
    expect(sizeOf('−12', spot)).toBeGreaterThan(10)
  }
})
