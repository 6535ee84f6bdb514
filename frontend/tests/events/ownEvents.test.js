import { describe, expect, it } from 'vitest'
import { SOON_MS, idOf, nextChange, noticesOf } from '../../src/pages/events/notices/ownEvents.js'

const NOW = 1_800_000_000_000
const MINUTE_MS = 60_000

/** @typedef {import('../../src/wire/calendarApi.js').OwnEvent} OwnEvent */
/** @param {Partial<OwnEvent>} more @returns {Record<string, OwnEvent>} */
const own = (more) => ({
  k1: { key: 'k1', name: 'Cup', status: 'open', checked_in: false, round: 0, remind: false, ...more },
})
const told = (/** @type {Partial<OwnEvent>} */ more, now = NOW) =>
  noticesOf(own(more), now).map(({ kind }) => kind)

describe('of their own events visitors are told', () => {
  const window = { check_in_opens_at: NOW - MINUTE_MS, check_in_closes_at: NOW + MINUTE_MS }

  it('that check-in is open, while it is and they have not', () => {
    const entry = 'entered'
    expect(told({ entry, ...window })).toEqual(['check-in'])
    expect(told({ entry: 'waiting', ...window })).toEqual(['check-in'])
    expect(told({ entry, ...window, checked_in: true })).toEqual([])
    expect(told({ entry: 'applied', ...window })).toEqual([])
    expect(told({ role: 'organiser', ...window })).toEqual([])
    expect(told({ entry, ...window }, NOW + MINUTE_MS)).toEqual([])
    expect(told({ entry, ...window }, NOW - 2 * MINUTE_MS)).toEqual([])
  })

  it('a quarter of an hour before it begins, if they want to be reminded', () => {
    const next_at = NOW + SOON_MS
    expect(told({ next_at, remind: true })).toEqual(['soon'])
    expect(told({ next_at, remind: true }, NOW - 1)).toEqual([])
    expect(told({ next_at, remind: true }, next_at)).toEqual([])
    expect(told({ next_at })).toEqual([])
  })

  it('the most pressing first: the table, then who calls', () => {
    const call = { round: 1, table: 7, code: 'abc', entrant: 3, since: 5 }
    expect(told({ table: 'xyz', calls: [call], entry: 'entered', ...window })).toEqual([
      'table',
      'call',
      'check-in',
    ])
  })
})

it('each is put away by itself: the next round, or the next call, is told anew', () => {
  const ids = [own({ table: 'a' }), own({ table: 'b' })].flatMap((events) => noticesOf(events, NOW).map(idOf))
  const call = { round: 1, table: 7, code: 'abc', entrant: 3, since: 5 }
  const calls = noticesOf(own({ calls: [call, { ...call, since: 6 }] }), NOW).map(idOf)
  expect(new Set([...ids, ...calls]).size).toBe(4)
})

it('the page looks again when a moment comes, and never for nothing', () => {
  const events = own({
    entry: 'entered',
    check_in_opens_at: NOW + 5,
    check_in_closes_at: NOW + 9,
    next_at: NOW + 10,
  })
  expect(nextChange(events, NOW)).toBe(NOW + 5)
  expect(nextChange(events, NOW + 5)).toBe(NOW + 9)
  expect(nextChange(events, NOW + 9)).toBe(Infinity)
  expect(nextChange(own({ remind: true, next_at: NOW + SOON_MS + 1 }), NOW)).toBe(NOW + 1)
})
