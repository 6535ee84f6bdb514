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

it.each(WINDOWS)('has a hint lie on nothing of one’s own at %i x %i', (width, height) => {
  const { hint, portrait } = places(width, height)
  const { menu, bar, total, yaku } = ring(5, width, height)
  expect(hint.y + hint.h).toBeLessThanOrEqual(Math.min(menu.y, bar.y, total.y, yaku.y))
  expect(hint.h).toBeGreaterThanOrEqual(portrait ? 45 : 30)
})
