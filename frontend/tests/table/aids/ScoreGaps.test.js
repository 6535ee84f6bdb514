import { fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../../src/i18n/i18n.svelte.js'
import ScoreGaps from '../../../src/table/aids/ScoreGaps.svelte'
import { seat, view } from '../build.js'

const NAMES = ['Me', 'Anna', 'Boris', 'Chen']
const TOTALS = [20, 24, 20, 13]

beforeEach(() => section('aids'))
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** @param {any} [more] */
function show({ you = 0, ...more } = {}) {
  for (const at of [0, 1, 2, 3]) {
    const plate = document.body.appendChild(document.createElement('div'))
    plate.className = 'plate'
    plate.dataset.seat = String(at)
    plate.append(document.createElement('span'))
  }
  const doc = /** @type {any} */ ({
    you: you ?? undefined,
    table: { seats: Object.fromEntries(NAMES.map((name, at) => [at, { kind: 'human', name }])) },
    view: view(TOTALS.map((total) => seat(13, { total }))),
  })
  render(ScoreGaps, { doc, ...more })
}
/** @param {number} at @param {string} type @param {any} [more] */
const point = (at, type, more) =>
  fireEvent(
    /** @type {Element} */ (document.querySelector(`.plate[data-seat='${at}'] span`)),
    Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse', ...more }),
  )
const told = () => screen.queryByTestId('gaps')?.textContent?.replace(/\s+/g, ' ').trim()

describe('gaps between scores', () => {
  it('are told of the plate under the mouse, till it leaves', async () => {
    show()
    expect(told()).toBeUndefined()
    await point(1, 'pointerover')
    expect(told()).toBe('Anna is 4 ahead of you')
    await point(3, 'pointerover')
    expect(told()).toBe('Chen is 7 behind you')
    await fireEvent(
      document.body,
      Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }),
    )
    expect(told()).toBeUndefined()
  })

  it('are told of everybody at one’s own plate, and by a key', async () => {
    show()
    await point(0, 'pointerover')
    const all = 'Anna is 4 ahead of you Boris is level with you Chen is 7 behind you'
    expect(told()).toBe(all)
    await fireEvent(
      document.body,
      Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }),
    )
    await fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' })
    expect(told()).toBe(all)
    await fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' })
    expect(told()).toBeUndefined()
  })

  it('are told to a finger that holds a plate, not to one that taps or drags', async () => {
    vi.useFakeTimers()
    show()
    const finger = { pointerType: 'touch' }
    await point(1, 'pointerdown', finger)
    await point(1, 'pointerup', finger)
    vi.advanceTimersByTime(600)
    flushSync()
    expect(told()).toBeUndefined()
    await point(1, 'pointerdown', finger)
    await fireEvent(document, Object.assign(new MouseEvent('pointermove', { clientX: 40 }), finger))
    vi.advanceTimersByTime(600)
    flushSync()
    expect(told()).toBeUndefined()
    await point(1, 'pointerdown', finger)
    vi.advanceTimersByTime(500)
    flushSync()
    expect(told()).toBe('Anna is 4 ahead of you')
    await point(1, 'pointerup', finger)
    expect(told()).toBe('Anna is 4 ahead of you')
    await point(2, 'pointerdown', finger)
    expect(told()).toBeUndefined()
  })

  it('are told with the hand that overtakes, by whoever is behind', async () => {
    const overtake = vi.fn(() => [{ how: 'Ron', hand: '3,900' }])
    show({ overtake })
    await point(1, 'pointerover')
    expect(told()).toBe('Anna is 4 ahead of you You overtake with: Ron 3,900')
    expect(overtake).toHaveBeenLastCalledWith(expect.anything(), 0, 1, expect.anything())
    await point(3, 'pointerover')
    expect(told()).toBe('Chen is 7 behind you Chen overtakes with: Ron 3,900')
    expect(overtake).toHaveBeenLastCalledWith(expect.anything(), 3, 0, expect.anything())
    await point(2, 'pointerover')
    expect(told()).toBe('Boris is level with you')
  })

  it('name both to who only looks on, and count what the game counts', async () => {
    show({ you: null, bottom: 2, pointsOf: (/** @type {any} */ { total }) => total * 2 })
    await point(1, 'pointerover')
    expect(told()).toBe('Anna is 8 ahead of Boris')
  })
})
