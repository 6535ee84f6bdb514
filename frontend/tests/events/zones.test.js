import { afterEach, describe, expect, it, vi } from 'vitest'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import {
  addDays,
  allZones,
  cityOf,
  dateIn,
  daysBetween,
  isZone,
  momentOf,
  offsetOf,
  sameClock,
  timeIn,
  wallClock,
  weekday,
} from '../../src/i18n/zones.js'
import { zoneName } from '../../src/pages/events/zoneName.js'

afterEach(async () => {
  vi.restoreAllMocks()
  await setLanguage('en')
})

/** @param {string} text */
const utc = (text) => Date.parse(`${text}Z`)

describe('the clocks of a zone', () => {
  it.each([
    ['Europe/Moscow', '2026-12-05T16:00', '2026-12-05', '19:00'],
    ['Asia/Kolkata', '2026-12-05T20:00', '2026-12-06', '01:30'],
    ['America/New_York', '2026-07-01T03:59', '2026-06-30', '23:59'],
    ['UTC', '2026-12-31T23:59', '2026-12-31', '23:59'],
  ])('show what they show, and are read back: %s', (zone, at, date, time) => {
    expect(wallClock(utc(at), zone)).toEqual({ date, time })
    expect(momentOf({ date, time }, zone)).toEqual({ at: utc(at), kind: 'once' })
  })

  it.each([
    // Put forward: 2:30 never comes in Berlin on 29 March 2026, and half past three counts.
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30', 'skipped'],
    ['America/New_York', '2026-03-08', '02:15', '2026-03-08T07:15', 'skipped'],
    // Put back: 2:30 comes twice on 25 October, and the first counts.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30', 'twice'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30', 'twice'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45', 'twice'],
    // The hours around them come once.
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00', 'once'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00', 'once'],
    ['Europe/Berlin', '2026-10-25', '01:59', '2026-10-24T23:59', 'once'],
    // A whole day was skipped there.
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00', 'skipped'],
  ])('in %s, where they are changed, on %s at %s', (zone, date, time, at, kind) => {
    expect(momentOf({ date, time }, zone)).toEqual({ at: utc(at), kind })
  })

  it('tell nothing of what is no time', () => {
    expect(momentOf({ date: '', time: '19:00' }, 'UTC')).toBeNull()
    expect(momentOf({ date: '2026-12-05', time: '' }, 'UTC')).toBeNull()
  })

  it('are those of UTC where the browser does not know the zone', () => {
    expect(isZone('Moon/Tycho')).toBe(false)
    expect(wallClock(utc('2026-12-05T16:00'), 'Moon/Tycho')).toEqual({ date: '2026-12-05', time: '16:00' })
    expect(timeIn(utc('2026-12-05T16:00'), 'Moon/Tycho')).toBe('4:00 PM')
  })

  it('show the same or not', () => {
    const [winter, summer] = [utc('2026-01-05T12:00'), utc('2026-07-05T12:00')]
    expect(sameClock(winter, 'Europe/London', 'UTC')).toBe(true)
    expect(sameClock(summer, 'Europe/London', 'UTC')).toBe(false)
  })
})

it.each(
  /** @type {[import('../../src/i18n/i18n.svelte.js').Lang, string[], string, string][]} */ ([
    ['en', ['en-US'], '7:00 PM', 'Dec 5, 2026'],
    ['en', ['de-DE'], '19:00', '5 Dec 2026'],
    ['ru', ['ru'], '19:00', '5 дек. 2026 г.'],
    ['zh', ['zh-CN'], '19:00', '2026年12月5日'],
  ]),
)(
  'times of another zone are written as the reader of %s %j writes times',
  async (lang, wishes, time, date) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wishes)
    await setLanguage(lang)
    const at = utc('2026-12-05T16:00')
    expect([timeIn(at, 'Europe/Moscow'), dateIn(at, 'Europe/Moscow')]).toEqual([time, date])
  },
)

it('distances from UTC have their signs and minutes', () => {
  const at = utc('2026-07-05T12:00')
  expect(['Asia/Kolkata', 'America/St_Johns', 'UTC'].map((zone) => offsetOf(at, zone))).toEqual([
    '+5:30',
    '−2:30',
    '+0',
  ])
})

it('days are counted by the calendar, whatever clocks do', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(weekday('2026-12-05')).toBe(6)
})

it('all zones have UTC among them, and what is there already', () => {
  const zones = allZones('Moon/Tycho', '')
  for (const zone of ['UTC', 'Europe/Moscow', 'Asia/Tokyo', 'Moon/Tycho']) expect(zones).toContain(zone)
  expect(zones).toEqual([...new Set(zones)].sort())
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})

describe('the name of a zone', () => {
  it('is its city as the reader’s language has it', async () => {
    expect(zoneName('Europe/Kiev')).toBe('Kyiv')
    await section('cities')
    expect(['Europe/Kiev', 'Europe/Kyiv', 'Asia/Kolkata', 'UTC'].map(zoneName)).toEqual([
      ...['Kyiv', 'Kyiv', 'Kolkata', 'UTC'],
    ])
    await setLanguage('zh')
    expect(zoneName('Europe/Berlin')).toBe('柏林')
  })

  it('stands once in a list, as it was given', () => {
    const known = /** @type {any} */ (Intl).supportedValuesOf('timeZone')
    const [here, other] = known.includes('Europe/Kiev') ? ['Kiev', 'Kyiv'] : ['Kyiv', 'Kiev']
    const zones = allZones(`Europe/${other}`)
    expect(zones).toContain(`Europe/${other}`)
    expect(zones).not.toContain(`Europe/${here}`)
    expect(allZones()).toContain(`Europe/${here}`)
  })
})
