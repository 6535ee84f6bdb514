import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { afterPaint, tryWhenIdle, deferIdleWork } from '../../src/app/loading/idle.js'

/** How long what is urgent may hold up the rest, ms. */
const LATEST_MS = 5000
/** How long a picture is waited for that doesn't come, ms. */
const PICTURE_MS = 500

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (/** @type {() => void} */ work) => setTimeout(work))
})

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(LATEST_MS)
  vi.useRealTimers()
})

it('waits for what somebody waits for, also where that comes later', async () => {
  const [work, finished] = [vi.fn(async () => {}), /** @type {(() => void)[]} */ ([])]
  const urgent = () => deferIdleWork(new Promise((resolve) => finished.push(() => resolve(null))))
  urgent()
  tryWhenIdle(work)
  await vi.advanceTimersByTimeAsync(100)
  urgent()
  finished[0]()
  await vi.advanceTimersByTimeAsync(100)
  expect(work).not.toHaveBeenCalled()
  finished[1]()
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledOnce()
})

it('does not wait for ever, nor for what has failed', async () => {
  const work = vi.fn(async () => {})
  deferIdleWork(new Promise(() => {}))
  tryWhenIdle(work)
  await vi.advanceTimersByTimeAsync(LATEST_MS + 100)
  expect(work).toHaveBeenCalledOnce()
  deferIdleWork(Promise.reject(new Error('no network')))
  tryWhenIdle(work)
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledTimes(2)
})

it('is called off, and is silent of what fails', async () => {
  const work = vi.fn(() => Promise.reject(new Error('no network')))
  tryWhenIdle(work)()
  await vi.advanceTimersByTimeAsync(100)
  expect(work).not.toHaveBeenCalled()
  tryWhenIdle(work)
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledOnce()
})

it('comes after the next picture, once', async () => {
  const [work, frames] = [vi.fn(), /** @type {(() => void)[]} */ ([])]
  vi.stubGlobal('requestAnimationFrame', (/** @type {() => void} */ draw) => frames.push(draw))
  afterPaint(work)
  await vi.advanceTimersByTimeAsync(PICTURE_MS / 2)
  expect(work).not.toHaveBeenCalled()
  frames[0]()
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(PICTURE_MS)
  expect(work).toHaveBeenCalledOnce()
})

it('does not wait for a picture of a page that nobody looks at', async () => {
  const work = vi.fn()
  vi.stubGlobal('requestAnimationFrame', () => 1)
  afterPaint(work)
  await vi.advanceTimersByTimeAsync(PICTURE_MS)
  expect(work).toHaveBeenCalledOnce()
})

it('does one thing after another, and lets none hold the others up for ever', async () => {
  /** @type {string[]} */
  const done = []
  tryWhenIdle(async () => {
    done.push('first')
    await new Promise((resolve) => setTimeout(resolve, 50))
    done.push('first is done')
  })
  tryWhenIdle(() => (done.push('second'), new Promise(() => {})))
  tryWhenIdle(async () => void done.push('third'))
  await vi.advanceTimersByTimeAsync(20)
  expect(done).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(100)
  expect(done).toEqual(['first', 'first is done', 'second'])
  await vi.advanceTimersByTimeAsync(LATEST_MS)
  expect(done.at(-1)).toBe('third')
})

it('waits once and then draws breath where browsers know no idle time', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const works = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn(async () => {})]
  works.forEach((work) => tryWhenIdle(work))
  await vi.advanceTimersByTimeAsync(2000)
  for (const work of works) expect(work).toHaveBeenCalledOnce()
})
