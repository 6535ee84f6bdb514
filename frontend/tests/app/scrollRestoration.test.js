import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoreScroll } from '../../src/app/routing/scrollRestoration.js'

/** The page grows. @type {() => void} */
let grow
/** Ends it. @type {() => void} */
let end
const scrolled = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  vi.stubGlobal('scrollTo', scrolled.mockClear())
  vi.stubGlobal(
    'ResizeObserver',
    class {
      /** @param {() => void} told */
      constructor(told) {
        grow = told
      }
      observe() {}
      disconnect() {}
    },
  )
  history.replaceState(null, '', '/learn')
  at(0)
  end = restoreScroll()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

/** @param {number} y where the page stands */
function at(y) {
  vi.stubGlobal('scrollY', y)
  dispatchEvent(new Event('scroll'))
}
/** The browser's own button leads here. @param {unknown} state @param {string} [path] */
function back(state, path = '/learn') {
  history.replaceState(state, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state }))
}

it('notes where a page rests, beside what else its entry has', async () => {
  history.replaceState({ other: 1 }, '')
  at(700)
  expect(history.state).toEqual({ other: 1 })
  await vi.advanceTimersByTimeAsync(300)
  expect(history.state).toEqual({ other: 1, y: 700 })
})

it('notes it at once when a click may lead away', () => {
  at(700)
  document.body.click()
  expect(history.state).toEqual({ y: 700 })
})

it('writes nothing where nothing has changed', () => {
  const noted = vi.spyOn(history, 'replaceState')
  document.body.click()
  expect(noted).not.toHaveBeenCalled()
})

it('leads back to it, and again as the page grows', async () => {
  back({ y: 700 })
  await vi.advanceTimersByTimeAsync(20)
  grow()
  expect(scrolled.mock.calls).toEqual([
    [0, 700],
    [0, 700],
  ])
})

it('does not take what the browser did meanwhile for the place', async () => {
  back({ y: 700 })
  at(120)
  await vi.advanceTimersByTimeAsync(400)
  expect(history.state).toEqual({ y: 700 })
})

it('leads to the top of a page that was left there', async () => {
  at(700)
  back(null)
  await vi.advanceTimersByTimeAsync(20)
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
})

it.each([
  new Event('touchstart'),
  new Event('pointerdown'),
  new Event('keydown'),
  new WheelEvent('wheel', { deltaY: 3, deltaX: 1 }),
])('leaves the page to its visitor: $type', async (event) => {
  back({ y: 700 })
  dispatchEvent(event)
  await vi.advanceTimersByTimeAsync(20)
  grow()
  expect(scrolled).not.toHaveBeenCalled()
})

it('does not take the swipe that led back for a scroll', async () => {
  back({ y: 700 })
  dispatchEvent(new WheelEvent('wheel', { deltaY: 1, deltaX: 30 }))
  await vi.advanceTimersByTimeAsync(20)
  expect(scrolled).toHaveBeenCalledWith(0, 700)
})

it('gives up on a page that does not come', async () => {
  back({ y: 700 })
  await vi.advanceTimersByTimeAsync(5000)
  scrolled.mockClear()
  grow()
  expect(scrolled).not.toHaveBeenCalled()
})

it('leaves alone what an address names itself, until one has moved on from there', async () => {
  back(null, '/learn#hands')
  await vi.advanceTimersByTimeAsync(20)
  expect(scrolled).not.toHaveBeenCalled()
  back({ y: 900 }, '/learn#hands')
  await vi.advanceTimersByTimeAsync(20)
  expect(scrolled).toHaveBeenCalledWith(0, 900)
})

it('leaves a page that a link has led to where it is', async () => {
  back({ y: 700 })
  dispatchEvent(new Event('popstate'))
  await vi.advanceTimersByTimeAsync(20)
  grow()
  expect(scrolled).not.toHaveBeenCalled()
})
