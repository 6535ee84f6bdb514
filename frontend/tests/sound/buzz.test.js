import { beforeEach, expect, it, vi } from 'vitest'
import { buzz } from '../../src/sound/buzz.js'

const vibrate = vi.fn()
beforeEach(() => {
  vibrate.mockClear()
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } })
})

it('shakes otherwise for a turn, a claim, and time that is short', () => {
  for (const cue of /** @type {const} */ (['turn', 'prompt', 'low'])) buzz(cue, { vibrate: true })
  const patterns = vibrate.mock.calls.map(([pattern]) => pattern.join())
  expect(new Set(patterns).size).toBe(3)
  for (const [pattern] of vibrate.mock.calls)
    expect(pattern.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b)).toBeLessThan(400)
})

it('is still where the player wishes so, nobody looks, or the page was never touched', () => {
  buzz('turn', { vibrate: false })
  vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
  buzz('turn', { vibrate: true })
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: false } })
  buzz('turn', { vibrate: true })
  expect(vibrate).not.toHaveBeenCalled()
})

it('does nothing on what can’t shake', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  expect(() => buzz('turn', { vibrate: true })).not.toThrow()
})
