import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LATE_MS, SUSPEND_MS } from '../../src/sound/audioContext.js'
import { SOUNDS } from '../../src/sound/tones.js'

/** @type {typeof import('../../src/sound/audioContext.js')} */
let sounds
/** What a browser's context does when asked to wake: resolve when it runs, be refused, or wait for a touch. @type {() => Promise<void>} */
let waking
/** @type {Context[]} */
let made
let begun = 0
const begin = () => void (begun += 1)

class Context {
  state = 'suspended'
  suspend = vi.fn(async () => void (this.state = 'suspended'))
  resume = vi.fn(async () => {
    await waking()
    this.state = 'running'
  })
  constructor() {
    made.push(this)
  }
}
const wakes = (/** @type {number} */ ms) => () => new Promise((resolve) => setTimeout(resolve, ms))
const wait = (/** @type {number} */ ms) => vi.advanceTimersByTimeAsync(ms)

beforeEach(async () => {
  vi.useFakeTimers()
  ;[made, begun, waking] = [[], 0, wakes(20)]
  vi.stubGlobal('AudioContext', Context)
  vi.resetModules()
  sounds = await import('../../src/sound/audioContext.js')
  sounds.wake()
  await wait(20)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('runs from the first touch on', () => {
  sounds.playWhenRunning(begin)
  expect([made.length, made[0].state, begun]).toEqual([1, 'running', 1])
})

it('rests once it was silent for long, and not while it sounds', async () => {
  await wait(SUSPEND_MS - 100)
  sounds.playWhenRunning(begin)
  await wait(SUSPEND_MS - 100)
  expect(made[0].suspend).not.toHaveBeenCalled()
  await wait(200)
  expect(made[0].state).toBe('suspended')
})

it('rests later than any sound is over', () => {
  const longest = Object.values(SOUNDS).flatMap(({ parts }) =>
    parts.map(({ at = 0, seconds }) => at + seconds),
  )
  expect(Math.max(...longest) * 1000 + 100).toBeLessThan(SUSPEND_MS)
})

it('is woken by the next sounds, which come as soon as it runs, each once', async () => {
  await wait(SUSPEND_MS)
  sounds.playWhenRunning(begin)
  sounds.playWhenRunning(begin)
  expect(begun).toBe(0)
  await wait(20)
  expect(begun).toBe(2)
  sounds.playWhenRunning(begin)
  expect(begun).toBe(3)
  await wait(SUSPEND_MS)
  expect(made[0].state).toBe('suspended')
})

it('is woken by a touch, after its picture, so that what the touch brings comes at once', async () => {
  await wait(SUSPEND_MS)
  sounds.wake()
  expect(made[0].resume).toHaveBeenCalledTimes(1)
  await wait(40)
  expect(made[0].resume).toHaveBeenCalledTimes(2)
  sounds.playWhenRunning(begin)
  expect(begun).toBe(1)
})

it('runs on without a rest where waking it was refused; the next touch wakes it', async () => {
  await wait(SUSPEND_MS)
  waking = () => Promise.reject(new Error('NotAllowedError'))
  sounds.playWhenRunning(begin)
  await wait(LATE_MS)
  expect(begun).toBe(0)
  waking = wakes(20)
  sounds.wake()
  await wait(20)
  sounds.playWhenRunning(begin)
  expect(begun).toBe(1)
  await wait(10 * SUSPEND_MS)
  expect(made[0].state).toBe('running')
})

it('lets go a sound that would come too late, and rests no more', async () => {
  await wait(SUSPEND_MS)
  waking = wakes(LATE_MS + 100)
  sounds.playWhenRunning(begin)
  await wait(LATE_MS + 100)
  expect([begun, made[0].state]).toEqual([0, 'running'])
  sounds.playWhenRunning(begin)
  expect(begun).toBe(1)
  await wait(10 * SUSPEND_MS)
  expect(made[0].state).toBe('running')
})

it('is not woken by a sound that the browser itself holds up', async () => {
  made[0].state = 'interrupted'
  sounds.playWhenRunning(begin)
  expect([begun, made[0].resume.mock.calls.length]).toEqual([0, 1])
  sounds.wake()
  await wait(20)
  sounds.playWhenRunning(begin)
  expect(begun).toBe(1)
})

it('is made beside the page for whoever has touched it before: no press waits for what sounds come out of', async () => {
  vi.resetModules()
  const { wake, playWhenRunning } = await import('../../src/sound/audioContext.js')
  const enumerateDevices = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 50)))
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, mediaDevices: { enumerateDevices } })
  made = []
  wake()
  wake()
  expect([made.length, enumerateDevices.mock.calls.length]).toEqual([0, 1])
  await wait(70)
  playWhenRunning(begin)
  expect([made.length, made[0].state, begun]).toEqual([1, 'running', 1])
})

it('is made all the same where the page may not ask what there is', async () => {
  vi.resetModules()
  const { wakeIfTouched } = await import('../../src/sound/audioContext.js')
  const enumerateDevices = () => Promise.reject(new Error('NotAllowedError'))
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, mediaDevices: { enumerateDevices } })
  made = []
  await wakeIfTouched()
  await wait(20)
  expect(made.map(({ state }) => state)).toEqual(['running'])
})

it('is not made before the first touch of all', async () => {
  vi.resetModules()
  const { wakeIfTouched } = await import('../../src/sound/audioContext.js')
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  made = []
  await wakeIfTouched()
  await wait(20)
  expect(made).toEqual([])
})
