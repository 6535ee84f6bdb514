import { render } from '@testing-library/svelte'
import { flushSync, tick } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import PlateAvatars from '../../src/avatars/PlateAvatars.svelte'

const page = document.documentElement
const shown = (/** @type {number} */ seat) => page.style.getPropertyValue(`--avatar-${seat}`)
/** @param {Record<string, any>} seats */
const doc = (seats) => /** @type {any} */ ({ table: { code: 'a', seats } })
const SEATS = {
  0: { kind: 'human', name: 'Ada', avatar: 'tiger', present: true },
  1: { kind: 'bot', name: 'Zhú', level: 'medium', present: true },
  2: { kind: 'empty', name: '', present: false },
}

/** A table with the viewer's plate at so many px from its edge. @param {number} left */
function table(left) {
  document.body.innerHTML = '<div class="table"><div class="plate seat-0"></div></div>'
  const box = (/** @type {number} */ x, /** @type {number} */ width) => () =>
    /** @type {any} */ ({ left: x, width })
  const plate = /** @type {HTMLElement} */ (document.querySelector('.plate'))
  plate.getBoundingClientRect = box(left, 220)
  Object.defineProperty(plate, 'offsetWidth', { value: 220 })
  const cloth = /** @type {HTMLElement} */ (document.querySelector('.table'))
  cloth.getBoundingClientRect = box(0, 1280)
}

afterEach(() => document.body.replaceChildren())

describe('pictures on plates', () => {
  it('are those of whoever sits there; of an empty seat there is none', () => {
    table(8)
    const { unmount } = render(PlateAvatars, { doc: doc(SEATS) })
    flushSync()
    expect(shown(0)).toMatch(/avatars[^#]*\.svg#tiger"\)$/)
    expect(shown(1)).toMatch(/#bot-medium"\)$/)
    expect(shown(2)).toBe('')
    unmount()
    expect([shown(0), page.dataset.avatars]).toEqual(['', undefined])
  })

  it('change with whoever sits down, and are not set anew as play goes on', async () => {
    table(8)
    const set = vi.spyOn(page.style, 'setProperty')
    const { rerender } = render(PlateAvatars, { doc: doc(SEATS) })
    flushSync()
    const before = set.mock.calls.length
    await rerender({ doc: { ...doc(structuredClone(SEATS)), view: {} } })
    await tick()
    expect(set.mock.calls.length).toBe(before)
    await rerender({ doc: doc({ ...SEATS, 0: { ...SEATS[0], avatar: 'owl' } }) })
    await tick()
    expect(shown(0)).toMatch(/#owl"\)$/)
  })

  it.each([
    [68, 'beside'],
    [8, 'within'],
  ])('at %i px from the table’s edge stand %s the plate', (left, where) => {
    table(left)
    render(PlateAvatars, { doc: doc(SEATS) })
    flushSync()
    expect(page.dataset.avatars).toBe(where)
  })
})
