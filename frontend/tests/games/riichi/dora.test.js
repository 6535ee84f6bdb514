import { expect, it } from 'vitest'
import { doraOf, indicatorPlaces } from '../../../src/games/riichi/dora.js'
import { tableShape } from '../../../src/table/layout/geometry.js'

const LEAST = 20
const GAP = 2
const SIZES = /** @type {[number, number][]} */ ([
  [1280, 720],
  [844, 390],
  [667, 375],
  [568, 320],
  [768, 1024],
  [390, 844],
  [360, 640],
  [320, 568],
])

it.each(SIZES)(
  'is large enough to be read, and between the walls of the middle, at %i×%i',
  (width, height) => {
    const form = tableShape(width, height)
    for (let count = 1; count <= 5; count += 1) {
      const { tile, across } = indicatorPlaces(form, count)
      expect(tile).toBeGreaterThanOrEqual(LEAST)
      expect(across * (tile + GAP) - GAP).toBeLessThanOrEqual(
        2 * (form.hx - (form.ring ? 0 : form.stack * 1.34)),
      )
      expect(across).toBeLessThanOrEqual(count)
    }
  },
)

it('is larger where there is room', () => {
  expect(indicatorPlaces(tableShape(390, 844), 1).tile).toBe(36)
  expect(indicatorPlaces(tableShape(390, 844), 5)).toEqual({ tile: 22, across: 3 })
  expect(indicatorPlaces(tableShape(1280, 720), 1).tile).toBe(36)
  expect(indicatorPlaces(tableShape(1280, 720), 3).tile).toBe(36)
})

it.each([
  ['1m', '2m'],
  ['9p', '1p'],
  ['4s', '5s'],
  ['0s', '6s'],
  ['1z', '2z'],
  ['4z', '1z'],
  ['5z', '6z'],
  ['7z', '5z'],
])('has %s make %s a dora, beside the red fives', (indicator, dora) => {
  expect(doraOf({ wall: { indicators: [indicator] } })).toEqual(['0m', '0p', '0s', dora])
})

it('knows the red fives before anything lies open', () => {
  expect(doraOf({})).toEqual(['0m', '0p', '0s'])
})
