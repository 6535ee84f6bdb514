import { beforeEach, expect, it, vi } from 'vitest'
import { vibrate } from '../../src/sound/vibrate.js'

const device = vi.fn()
beforeEach(() => {
  device.mockClear()
  vi.stubGlobal('navigator', { vibrate: device, userActivation: { hasBeenActive: true } })
})

it('shakes otherwise for a turn, a claim, and time that is short', () => {
  for (const cue of /** @type {const} */ (['turn', 'prompt', 'low'])) vibrate(cue, { vibrate: true })
  const patterns = device.mock.calls.map(([pattern]) => pattern.join())
  expect(new Set(patterns).size).toBe(3)
  for (const [pattern] of device.mock.calls)
    expect(pattern.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b)).toBeLessThan(400)
})

it('is still where the player wishes so, nobody looks, or the page was never touched', () => {
  vibrate('turn', { vibrate: false })
  vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
  vibrate('turn', { vibrate: true })
  vi.stubGlobal('navigator', { vibrate: device, userActivation: { hasBeenActive: false } })
  vibrate('turn', { vibrate: true })
  expect(device).not.toHaveBeenCalled()
})

it('does nothing on what can’t shake', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  expect(() => vibrate('turn', { vibrate: true })).not.toThrow()
})
