import { afterEach, describe, expect, it, vi } from 'vitest'
import { format, narrows, pages, parse, plain, question, rarer } from '../../src/pages/games/query.js'

afterEach(() => vi.unstubAllEnvs())

describe('a search in an address', () => {
  it('comes back as it went', () => {
    const query = {
      ...plain(),
      player: ['Анна', 'B & C'],
      tag: 'golden-wait',
      points: '8',
      from: '2026-01-31',
      page: 3,
    }
    expect(parse(`?${format(query)}`)).toEqual(query)
  })

  it('says nothing where nothing is asked', () => {
    expect(format(plain())).toBe('')
    expect(question(plain())).toBe('size=20')
    expect(narrows(plain())).toBe(false)
    expect(narrows({ ...plain(), order: 'points', page: 2 })).toBe(false)
    expect(narrows({ ...plain(), rated: 'true' })).toBe(true)
  })

  it('is rare where it asks more than who, what game and what happened', () => {
    const common = { ...plain(), player: ['Anna'], game: 'sichuan', tag: 'hu', page: 3 }
    expect(rarer(common)).toBe(false)
    const more = { player: ['Anna', 'Bo'], from: '2026-01-31', points: '8', rated: 'true', order: 'points' }
    for (const [key, value] of Object.entries(more))
      expect(rarer(/** @type {any} */ ({ ...common, [key]: value }))).toBe(true)
  })

  it('leaves out what makes no sense', () => {
    const bad =
      '?player=%20&player=a&player=b&player=c&from=yesterday&points=-3&rated=perhaps&order=random&page=0&tag=%3Cb%3E&game=A'
    expect(parse(bad)).toEqual({ ...plain(), player: ['a', 'b'] })
  })

  it('means the days of the reader’s own clock', () => {
    vi.stubEnv('TZ', 'Europe/Moscow')
    expect(question({ ...plain(), from: '2026-01-31' })).toBe('from=2026-01-31&zone=180&size=20')
    expect(question({ ...plain(), to: '2026-01-31' })).toBe('to=2026-01-31&zone=180&size=20')
    vi.stubEnv('TZ', 'UTC')
    expect(question({ ...plain(), to: '2026-01-31' })).toBe('to=2026-01-31&zone=0&size=20')
  })

  it.each([
    ['Europe/Kyiv', '2026-03-01', '2026-04-15', 'zone=120&to_zone=180'],
    ['Europe/Kyiv', '2026-03-29', '2026-03-29', 'zone=120&to_zone=180'], // a day of 23 hours
    ['Europe/Kyiv', '2026-10-25', '2026-10-25', 'zone=180&to_zone=120'], // and one of 25
    ['Asia/Beirut', '2026-03-29', '2026-03-29', 'zone=120&to_zone=180'], // it has no midnight
    ['Asia/Shanghai', '2026-03-01', '2026-04-15', 'zone=480'],
    ['America/New_York', '', '2026-03-08', 'zone=-240'],
    ['America/New_York', '2026-03-08', '', 'zone=-300'],
  ])('means whole days where clocks are changed: in %s from %s to %s', (place, from, to, zone) => {
    vi.stubEnv('TZ', place)
    const asked = question({ ...plain(), from, to })
    expect(asked.replace(/^.*?zone/, 'zone')).toBe(`${zone}&size=20`)
  })

  it('counts its pages', () => {
    expect([0, 1, 20, 21].map(pages)).toEqual([1, 1, 1, 2])
  })

  it('turns no further than the server does', () => {
    expect([10_000, 10_001, 99_999].map(pages)).toEqual([500, 500, 500])
    expect(parse('?page=500').page).toBe(500)
    expect(parse('?page=999').page).toBe(500)
  })
})
