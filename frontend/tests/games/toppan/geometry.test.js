import { describe, expect, it } from 'vitest'
import { ringShape } from '../../../src/games/toppan/geometry.js'

const SIZES = /** @type {[number, number][]} */ ([
  [320, 568],
  [390, 844],
  [844, 390],
  [1280, 720],
  [640, 360],
  [768, 1024],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
])
const COUNTS = Array.from({ length: 9 }, (_, i) => i + 2)
/** A lesson's table, with the coach beside it: few sit there. @type {[number, number][]} */
const LESSONS = [
  [320, 400],
  [660, 390],
  [483, 375],
  [480, 360],
  [390, 560],
]
const TILES = { least: 20 }

/** @typedef {import('../../../src/table/layout/geometry.js').Rect} Rect */

/** @param {ReturnType<typeof ringShape>} form @returns {Record<string, Rect>} all that lies on the table, by name */
function parts({ seats, centre, total, yaku, menu, bar }, bare = false) {
  const stations = seats.flatMap(({ plate, tiles, spot }, i) => [
    [`plate ${i}`, plate],
    [`tiles ${i}`, tiles],
    [`spot ${i}`, spot],
  ])
  const middle = Object.entries(centre)
  return Object.fromEntries([
    ...stations,
    ...middle,
    ['total', total],
    ['yaku', yaku],
    ...(bare ? [] : [['menu', menu], ['bar', bar]]),
  ]) // prettier-ignore
}

const SLACK = 0.01
/** @param {Rect} a @param {Rect} b */
const overlap = (a, b) =>
  a.x + a.w > b.x + SLACK && b.x + b.w > a.x + SLACK && a.y + a.h > b.y + SLACK && b.y + b.h > a.y + SLACK

/** @param {Record<string, Rect>} rects @returns {string[]} */
function clashes(rects) {
  const named = Object.entries(rects)
  return named.flatMap(([name, rect], i) =>
    named
      .slice(i + 1)
      .filter(([, other]) => overlap(rect, other))
      .map(([other]) => `${name} / ${other}`),
  )
}

/** @param {Record<string, Rect>} rects @param {number} width @param {number} height */
const outside = (rects, width, height) =>
  Object.entries(rects)
    .filter(([, { x, y, w, h }]) => x < 0 || y < 0 || x + w > width + SLACK || y + h > height + SLACK)
    .map(([name]) => name)

describe.each(SIZES)('the ring in a window of %i × %i', (width, height) => {
  describe.each([false, true])('bare: %s', (bare) => {
    it.each(COUNTS)('has room for %i', (count) => {
      const form = ringShape(count, width, height, bare)
      const rects = parts(form, bare)
      expect(form.seats).toHaveLength(count)
      expect(clashes(rects)).toEqual([])
      expect(outside(rects, width, height)).toEqual([])
      for (const { w, h } of Object.values(rects)) expect(Math.min(w, h)).toBeGreaterThanOrEqual(19.9)
    })

    it.each(COUNTS)('shows no tile of %i smaller than it can be read', (count) => {
      for (const { tile, tiles } of ringShape(count, width, height, bare).seats) {
        expect(tile).toBeGreaterThanOrEqual(TILES.least)
        expect(tiles.w).toBeGreaterThanOrEqual(3 * tile)
      }
    })
  })

  it('seats the next player at the right, the one before at the left', () => {
    for (const count of COUNTS.slice(1)) {
      const { seats } = ringShape(count, width, height)
      const middle = ({ plate: { x, w } } = seats[1]) => x + w / 2
      expect(middle(seats[1])).toBeGreaterThan(width / 2)
      expect(middle(seats[count - 1])).toBeLessThan(width / 2)
    }
  })

  it('goes round: up at the right, along the top, down at the left', () => {
    for (const count of COUNTS) {
      const { seats } = ringShape(count, width, height)
      const sides = seats.slice(1).map(({ side }) => ['right', 'top', 'left'].indexOf(side))
      expect(sides).toEqual([...sides].sort())
      const heights = seats.filter(({ side }) => side === 'right').map(({ plate }) => plate.y)
      expect(heights).toEqual([...heights].sort((a, b) => b - a))
    }
  })
})

it.each(LESSONS)('is laid for four beside a coach, in %i × %i', (width, height) => {
  for (const count of [2, 3, 4]) {
    const rects = parts(ringShape(count, width, height))
    expect(clashes(rects)).toEqual([])
    expect(outside(rects, width, height)).toEqual([])
  }
})

it('keeps room in the middle of a low window: three things lie there', () => {
  for (const size of LESSONS) {
    const { dora, pot, thrown } = ringShape(4, ...size).centre
    for (const { w, h } of [dora, pot, thrown]) expect([w >= 60, h >= 38]).toEqual([true, true])
  }
})

describe('a large window', () => {
  const [common, large] = [ringShape(4, 1280, 720), ringShape(4, 2560, 1440)]

  it('has larger tiles, chips and words, as at other tables', () => {
    expect(large.grow).toBeGreaterThan(1.5)
    common.seats.forEach(({ tile }, i) => {
      expect(large.seats[i].tile).toBeGreaterThanOrEqual(1.3 * tile)
    })
    for (const part of /** @type {const} */ (['dora', 'pot', 'thrown']))
      expect(large.centre[part].w).toBeGreaterThan(1.5 * common.centre[part].w)
  })

  it('has the own tiles, plate, sum and buttons larger by as much', () => {
    const parts = (/** @type {ReturnType<typeof ringShape>} */ { seats, total, bar }) => [
      seats[0].tiles,
      seats[0].plate,
      seats[1].plate,
      total,
      bar,
    ]
    const before = parts(common)
    parts(large).forEach(({ h }, i) => expect(h / before[i].h, `part ${i}`).toBeCloseTo(large.grow))
  })

  it('has its plates nearer the middle than its edges are', () => {
    for (const { plate, side } of large.seats)
      if (side === 'left') expect(plate.x).toBeGreaterThan(10 * common.seats[3].plate.x)
  })

  it.each([[320, 568], [390, 844], [844, 390], [1280, 720], [768, 1024]])('is none of %i × %i', (w, h) =>
    expect(ringShape(4, w, h).grow).toBe(1)) // prettier-ignore
})
