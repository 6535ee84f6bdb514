import { afterEach, describe, expect, it, vi } from 'vitest'
import { placeClear, topBelow } from '../../src/pages/table/clearOfPlates.js'

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const sides = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height, height })

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

describe('what stands at the top of the window', () => {
  const own = sides(40, 0, 300, 35)

  it('stands below plates, one below another, and beside others', () => {
    expect(topBelow([], own)).toBe(0)
    expect(topBelow([sides(3, 3, 126, 48), sides(132, 3, 126, 48)], own)).toBe(55)
    expect(topBelow([sides(60, 60, 90, 20), sides(60, 10, 90, 30)], own)).toBe(84)
    expect(topBelow([sides(60, 120, 90, 20), sides(350, 0, 90, 40)], own)).toBe(0)
  })

  it('is moved, but not where a dialog lies over the plates', () => {
    document.body.innerHTML =
      '<p data-testid="event-notice"></p><div data-testid="seat-1"></div><dialog></dialog>'
    const [told, plate, dialog] = /** @type {HTMLElement[]} */ ([...document.body.children])
    vi.spyOn(told, 'getBoundingClientRect').mockReturnValue(/** @type {any} */ (own))
    vi.spyOn(plate, 'getBoundingClientRect').mockReturnValue(/** @type {any} */ (sides(3, 3, 126, 48)))
    placeClear(told)
    expect(told.style.top).toBe('55px')
    dialog.setAttribute('open', '')
    placeClear(told)
    expect(told.style.top).toBe('')
  })
})
