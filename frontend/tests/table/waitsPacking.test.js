import { expect, it } from 'vitest'
import { packWaits, distinctFacts } from '../../src/table/controls/waitsPacking.js'
import { tableShape } from '../../src/table/layout/geometry.js'

const LEAST = 20
const dear = (/** @type {number} */ count) => Array(count).fill('32 000')
/** Phones, with how many kinds have room at least. @type {[number, number, number][]} */
const PHONES = [
  [844, 390, 13],
  [740, 360, 13],
  [667, 375, 13],
  [640, 360, 13],
  [568, 320, 5],
  [390, 844, 13],
  [360, 640, 13],
  [320, 568, 12],
]

/** How many tiles lie in the panel, with thin gaps between them. @param {number} tile @param {import('../../src/table/layout/geometry.js').Rect} aid */
const room = (tile, { w, h }) => Math.floor((w - 3) / (tile + 1)) * Math.floor((h - 1) / ((tile * 4) / 3 + 3))

it.each(PHONES)('shows all kinds at once at %i×%i, and what they are worth', (width, height, most) => {
  const { aid } = tableShape(width, height)
  for (let count = 1; count <= most; count += 1) {
    const { way, tile, over } = packWaits(dear(count), aid.w, aid.h)
    expect(tile).toBeGreaterThanOrEqual(LEAST)
    expect(over, `${count} kinds`).toBeUndefined()
    if (way === 'marked') expect(room(tile, aid), `${count} kinds`).toBeGreaterThan(count)
  }
})

it('tells all of each where there is room', () => {
  expect(packWaits(dear(4), 217, 160)).toEqual({ way: 'beside', tile: 24 })
  expect(packWaits(dear(9), 217, 160).way).toBe('below')
  expect(packWaits(dear(13), 217, 160).way).toBe('marked')
})

it('keeps tiles as large as they may be', () => {
  expect(packWaits(dear(13), 217, 160).tile).toBeGreaterThan(packWaits(dear(13), 174, 86).tile)
})

it('says each sum once', () => {
  expect(distinctFacts(['8 000', '8 000', '12 000'])).toBe('8 000 · 12 000')
})

it('says where there are more than fit, for those are scrolled', () =>
  expect(packWaits(dear(13), 60, 40)).toMatchObject({ way: 'marked', over: true }))
