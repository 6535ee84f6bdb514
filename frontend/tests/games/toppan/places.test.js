import { expect, it } from 'vitest'
import { places } from '../../../src/games/toppan/places.js'
import { ring } from '../../../src/games/toppan/ring.js'

const WINDOWS = [
  [320, 568],
  [667, 375],
  [844, 390],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
]

it.each(WINDOWS)('has a hint stand above the table at %i x %i', (width, height) => {
  const { hint, portrait } = places(width, height)
  expect(hint.y + hint.h).toBe(hint.band)
  const { seats, cloth, bar } = ring(5, width, height - hint.band)
  expect(Math.min(cloth.y, ...seats.map(({ plate }) => plate.y))).toBeGreaterThanOrEqual(0)
  expect(bar.y + bar.h).toBeLessThanOrEqual(height - hint.band)
  expect(hint.h).toBeGreaterThanOrEqual(portrait ? 45 : 30)
})
