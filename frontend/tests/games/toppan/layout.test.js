import { describe, expect, it } from 'vitest'
import { layChips, layTiles, pitch } from '../../../src/games/toppan/layout.js'
import { isFreshDeal, chipsOn, piecesOf } from '../../../src/games/toppan/pieces.js'
import { ringShape } from '../../../src/games/toppan/geometry.js'
import { seat, sheet, view } from './build.js'

const SIZES = /** @type {[number, number][]} */ ([
  [320, 568],
  [390, 844],
  [844, 390],
  [1280, 720],
  [2560, 1440],
])
const TALL = 4 / 3
const hand = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => `${(i % 7) + 1}z`)
/** As full as a table may get: long hands, and many pairs thrown. @param {number} count */
const full = (count) =>
  view(
    Array.from({ length: count }, (_, i) =>
      seat({ hand: hand(i % 2 ? 8 : 5), thrown: [['9m', '8p'], ['7s', '7p']].slice(i % 2), staked: 700, bet: 700 }),
    ),
    { phase: 'bet' },
  ) // prettier-ignore

describe.each(SIZES)('tiles in a window of %i × %i', (width, height) => {
  it.each([2, 4, 7, 10])('stay in their strips, with %i at the table', (count) => {
    const form = ringShape(count, width, height)
    const table = full(count)
    const pieces = piecesOf(table)
    const places = layTiles(pieces, form, (each) => each)
    expect(places.size).toBe(pieces.length)
    for (const { id, seat: owner, zone } of pieces) {
      const {
        x,
        y,
        width: w,
      } = /** @type {import('../../../src/table/layout/coordinates.js').Place} */ (places.get(id))
      const box = zone === 'hand' ? form.seats[owner].tiles : form.centre.thrown
      expect(x - w / 2).toBeGreaterThanOrEqual(box.x - 0.5)
      expect(x + w / 2).toBeLessThanOrEqual(box.x + box.w + 0.5)
      expect(y - (w * TALL) / 2).toBeGreaterThanOrEqual(box.y - 0.5)
      expect(y + (w * TALL) / 2).toBeLessThanOrEqual(box.y + box.h + 3)
      expect(w).toBeGreaterThanOrEqual(19.5)
    }
  })

  it.each([2, 4, 7, 10])('of %i are told apart: each hand shows every tile', (count) => {
    const pieces = piecesOf(full(count))
    const places = layTiles(pieces, ringShape(count, width, height), (each) => each)
    for (let owner = 0; owner < count; owner += 1) {
      const xs = pieces
        .filter(({ seat: whose, zone }) => whose === owner && zone === 'hand')
        .map(({ id }) => places.get(id)?.x ?? 0)
      xs.slice(1).forEach((x, i) => expect(x - xs[i]).toBeGreaterThan(8))
    }
  })

  it.each([2, 3, 4, 7, 10])('lie under the middle of their plates, on top of a ring of %i', (count) => {
    const form = ringShape(count, width, height)
    const pieces = piecesOf(view(Array.from({ length: count }, () => seat({ count: 2 }))))
    const places = layTiles(pieces, form, (each) => each)
    form.seats.forEach(({ side, plate }, owner) => {
      const [one, two] = pieces
        .filter((piece) => piece.seat === owner)
        .map(({ id }) => places.get(id)?.x ?? 0)
      if (side === 'top')
        expect(Math.abs((one + two) / 2 - plate.x - plate.w / 2)).toBeLessThan(4 * form.grow)
    })
  })

  it.each([2, 10])('has the chips of %i inside the window', (count) => {
    const form = ringShape(count, width, height)
    const chips = chipsOn(full(count))
    for (const place of layChips(chips, form, (each) => each, undefined).values()) {
      expect(place.x - place.width / 2).toBeGreaterThanOrEqual(0)
      expect(place.x + place.width / 2).toBeLessThanOrEqual(width)
    }
  })
})

it('draws a row together only where its tiles would be too small', () => {
  expect(pitch(3, 300, 40, 30)).toEqual({ width: 40, step: 41 })
  expect(pitch(8, 300, 40, 30).width).toBeCloseTo(36.5)
  const many = pitch(20, 300, 40, 30)
  expect(many.width).toBe(30)
  expect(many.step * 19 + 30).toBeCloseTo(300)
})

describe('the names of tiles and chips', () => {
  it('stay with a pair that bursts, and new tiles have new ones', () => {
    const before = piecesOf(view([seat({ hand: ['9m', '8p'] })]))
    const after = piecesOf(view([seat({ hand: ['1m', '2m', '3m'], thrown: [['9m', '8p']] })]))
    const names = (/** @type {typeof before} */ list, /** @type {string} */ zone) =>
      list.filter((piece) => piece.zone === zone).map(({ id }) => id)
    expect(names(after, 'river')).toEqual(names(before, 'hand'))
    expect(names(after, 'hand').filter((id) => names(before, 'hand').includes(id))).toEqual([])
  })

  it('stay when a tile is taken, and hide nothing that is known', () => {
    const two = piecesOf(view([seat({ count: 2 })]))
    const three = piecesOf(view([seat({ count: 3 })]))
    expect(three.slice(0, 2)).toEqual(two)
    expect(three.every(({ face }) => face === null)).toBe(true)
  })

  it('are those of antes and stakes, which go to the winner', () => {
    const during = view([seat({ staked: 300 }), seat(), seat({ status: 'out' })], { phase: 'bet' })
    expect(chipsOn(during).map(({ zone, seat: owner, points }) => [zone, owner, points])).toEqual([
      ['ante', 0, 1000],
      ['ante', 1, 1000],
      ['stake', 0, 300],
    ])
    const over = view([seat(), seat(), seat({ status: 'dropped' })], {
      phase: 'over',
      sheets: { 0: /** @type {any} */ (sheet()) },
    })
    const chips = chipsOn(over)
    expect(chips.filter(({ zone }) => zone === 'stake')).toMatchObject([{ seat: 0, points: 6000 }])
    const form = ringShape(3, 1280, 720)
    const places = [...layChips(chips, form, (each) => each, 1).values()]
    const { plate } = form.seats[1]
    for (const { x, y } of places) expect([x, y]).toEqual([plate.x + plate.w / 2, plate.y + plate.h / 2])
  })

  it('begin with nothing: no chips lie before the first deal', () => {
    expect(chipsOn(view([seat(), seat()], { phase: 'before' }))).toEqual([])
  })
})

describe('a deal', () => {
  it('has just been dealt while each at play holds two tiles, and nobody has taken another', () => {
    expect(isFreshDeal(view([seat(), seat({ stood: true }), seat({ status: 'out', count: 0 })]))).toBe(true)
    for (const more of [{ count: 3 }, { thrown: [['9m', '8p']] }])
      expect(isFreshDeal(view([seat(), seat(more)]))).toBe(false)
    expect(isFreshDeal(view([seat(), seat()], { phase: 'bet' }))).toBe(false)
  })
})

it('lays larger pairs and chips in a large window', () => {
  const table = full(4)
  const [common, large] = [ringShape(4, 1280, 720), ringShape(4, 2560, 1440)].map((form) => [
    ...layTiles(piecesOf(table), form, (each) => each),
    ...layChips(chipsOn(table), form, (each) => each, undefined),
  ])
  common.forEach(([id, { width }], i) => {
    expect(large[i][1].width, id).toBeGreaterThanOrEqual(1.3 * width)
  })
})

describe('antes', () => {
  /** Heights of the pot’s title with its points, of the deal’s number, and half that of a chip, seen from the side. */
  const [POINTS, DEAL, CHIP] = [36, 13, 6]

  it('lie below the pot’s points and above the deal’s number in a replay on a phone that lies', () => {
    const form = ringShape(3, 640, 304, true)
    const chips = chipsOn(view([seat(), seat(), seat()])).filter(({ zone }) => zone === 'ante')
    const places = layChips(chips, form, (each) => each, undefined)
    expect(places.size).toBe(3)
    const { y: top, h } = form.centre.pot
    for (const { y, width } of places.values()) {
      expect(y + 0.36 * width - CHIP).toBeGreaterThanOrEqual(top + POINTS)
      expect(y + 0.36 * width + CHIP).toBeLessThanOrEqual(top + h - DEAL)
    }
  })
})
