import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { everySecond } from '../../src/ui/timeLeft.svelte.js'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** @param {number} end @returns {{ seen: number[], stop: () => void }} whole seconds as they are shown */
function count(end) {
  const seen = /** @type {number[]} */ ([])
  const stop = everySecond(
    () => end - Date.now(),
    (left) => seen.push(Math.ceil(left / 1000) || 0),
  )
  return { seen, stop }
}

it('shows each second once, and rests at the end', () => {
  const { seen } = count(3400)
  vi.runAllTimers()
  expect(seen).toEqual([4, 3, 2, 1, 0])
  expect(vi.getTimerCount()).toBe(0)
})

it('shows what is long over once', () => {
  expect(count(-5000).seen).toEqual([-5])
  expect(vi.getTimerCount()).toBe(0)
})

it('ends when it is told to', () => {
  const { seen, stop } = count(9000)
  vi.advanceTimersByTime(2500)
  stop()
  vi.runAllTimers()
  expect(seen).toEqual([9, 8, 7])
})
