import { expect, it } from 'vitest'
import { overlayPlaces } from '../../../src/games/toppan/overlayPlaces.js'
import { ringShape } from '../../../src/games/toppan/geometry.js'

const WINDOWS = [
  [320, 568],
  [667, 375],
  [844, 390],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
]

it.each(WINDOWS)('has a hint lie on nothing of one’s own at %i x %i', (width, height) => {
  const { hint, portrait } = overlayPlaces(width, height)
  const { menu, bar, total, yaku } = ringShape(5, width, height)
  expect(hint.y + hint.h).toBeLessThanOrEqual(Math.min(menu.y, bar.y, total.y, yaku.y))
  expect(hint.h).toBeGreaterThanOrEqual(portrait ? 45 : 30)
})
