import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from '../../src/app/route.svelte.js'
import { place, seatName, seatOrder } from '../../src/app/seats.js'
import { recall, remember } from '../../src/app/storage.js'
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
    expect([parse(path).page?.name, parse(path).params]).toEqual([name, params])
  })

  it('begin with the home page, which is there at once', () => expect(parse('/').page).toBeNull())
})

describe('storage', () => {
  it('gives back what it was given', () => {
    remember('thing', { a: 1 })
    expect(recall('thing', {})).toEqual({ a: 1 })
  })

  it('falls back on nonsense and on other types', () => {
    localStorage.setItem('mahjong.thing', '{')
    expect(recall('thing', 'x')).toBe('x')
    localStorage.setItem('mahjong.thing', '5')
    expect(recall('thing', 'x')).toBe('x')
  })

  it('lasts as long as the page where storage is barred', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('barred')
    })
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
    remember('other', 'kept')
    expect(recall('other', '')).toBe('kept')
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
    expect([0, 1, 2, 3].map((seat) => place(doc, seat))).toEqual([2, 3, 0, 1])
  })

  it('always have a name', () => {
    expect([0, 1, 2, 3].map((seat) => seatName(doc, seat, t))).toEqual(['Ada', 'Bot 2', 'Me', 'Seat 4'])
  })
})
