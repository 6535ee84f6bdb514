import { beforeEach, expect, it, vi } from 'vitest'
import { keepAwake } from '../../src/app/browser/wakeLock.js'

/** @type {any[]} */
let locks
const request = vi.fn(() => {
  const lock = { released: false, release: vi.fn(() => Promise.resolve()) }
  locks.push(lock)
  return Promise.resolve(lock)
})
const soon = () => new Promise((done) => setTimeout(done))
const show = () => document.dispatchEvent(new Event('visibilitychange'))

beforeEach(() => {
  locks = []
  request.mockClear()
  vi.stubGlobal('navigator', { wakeLock: { request } })
})

it('asks for a lit screen once, and lets go of it', async () => {
  const stop = keepAwake()
  await soon()
  show()
  await soon()
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  stop()
  expect(locks[0].release).toHaveBeenCalledOnce()
  show()
  expect(request).toHaveBeenCalledOnce()
})

it('asks again when the page is back, for the browser has let go of it', async () => {
  const stop = keepAwake()
  await soon()
  locks[0].released = true
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  show()
  await soon()
  expect(request).toHaveBeenCalledOnce()
  hidden.mockReturnValue(false)
  show()
  await soon()
  expect(request).toHaveBeenCalledTimes(2)
  stop()
})

it('lets go of one that comes when it is no longer wanted', async () => {
  keepAwake()()
  await soon()
  expect(locks[0].release).toHaveBeenCalledOnce()
})

it('plays on where it is refused or unknown', async () => {
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('low battery')) } })
  keepAwake()()
  vi.stubGlobal('navigator', {})
  keepAwake()()
  await soon()
})
