import { expect, test, vi } from 'vitest'
import { surely } from '../../src/app/surely.js'

test('what cannot be fetched is asked for again until it comes', async () => {
  vi.useFakeTimers()
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('no network'))
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue('here')
  const coming = surely(load)
  await vi.advanceTimersByTimeAsync(1999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2001)
  expect(await coming).toBe('here')
  expect(load).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
