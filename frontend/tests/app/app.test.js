import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parsePath } from '../../src/app/routing/route.svelte.js'
import { relativeSeat, seatName, seatOrder } from '../../src/app/labels/seats.js'
import { loadStored, store } from '../../src/app/browser/storage.js'
import { t } from '../../src/i18n/i18n.svelte.js'

beforeEach(() => localStorage.clear())

describe('addresses', () => {
  it.each([
    ['/rules', 'rules', {}],
    ['/rules/', 'rules', {}],
    ['/table/Ab3_-xyz', 'table', { code: 'Ab3_-xyz' }],
    ['/table/', 'not-found', {}],
    ['/table/a/b', 'not-found', {}],
    ['/elsewhere', 'not-found', {}],
  ])('%s', (path, name, params) => {
    expect([parsePath(path).page?.name, parsePath(path).params]).toEqual([name, params])
  })

  it('begin with the home page, which is there at once', () => expect(parsePath('/').page).toBeNull())
})

describe('storage', () => {
  it('gives back what it was given', () => {
    store('thing', { a: 1 })
    expect(loadStored('thing', {})).toEqual({ a: 1 })
  })

  it('falls back on nonsense and on other types', () => {
    localStorage.setItem('mahjong.thing', '{')
    expect(loadStored('thing', 'x')).toBe('x')
    localStorage.setItem('mahjong.thing', '5')
    expect(loadStored('thing', 'x')).toBe('x')
  })

  it('lasts as long as the page where storage is barred', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('barred')
    })
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
    store('other', 'kept')
    expect(loadStored('other', '')).toBe('kept')
  })
})

describe('seats', () => {
  /** @type {any} */
  const doc = {
    you: 2,
    table: {
      seats: {
        0: { kind: 'human', name: 'Ada' },
        1: { kind: 'bot' },
        2: { kind: 'human', name: 'Me' },
        3: { kind: 'empty' },
      },
    },
  }

  it('are listed from the viewer on', () => expect(seatOrder(doc)).toEqual([2, 3, 0, 1]))

  it('have a place counted from the viewer', () => {
    expect([0, 1, 2, 3].map((seat) => relativeSeat(doc, seat))).toEqual([2, 3, 0, 1])
  })

  it('always have a name', () => {
    expect([0, 1, 2, 3].map((seat) => seatName(doc, seat, t))).toEqual(['Ada', 'Bot 2', 'Me', 'Seat 4'])
  })
})
