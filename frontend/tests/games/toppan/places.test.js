import { expect, it } from 'vitest'
import { places } from '../../../src/games/toppan/places.js'
import { ring } from '../../../src/games/toppan/ring.js'

const WINDOWS = [
  [320, 568],
  [844, 390],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
]

it.each(WINDOWS)('covers the words below the hand wholly or not at all at %i x %i', (width, height) => {
  const { hint } = places(width, height)
  const { yaku } = ring(2, width, height)
  expect(hint.y).toBeLessThanOrEqual(yaku.y)
  expect(hint.y + hint.h).toBeGreaterThanOrEqual(yaku.y + yaku.h)
  expect(hint.y + hint.h).toBeLessThanOrEqual(height)
})
