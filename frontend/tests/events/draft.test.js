import { describe, expect, it } from 'vitest'
import {
  draftOf,
  fromEvent,
  fromTemplate,
  movedTo,
  nextEvening,
  plainStage,
  roundTimes,
  settingsOf,
} from '../../src/pages/events/form/draft.js'
import { dropDraft, keepDraft, keptDraft } from '../../src/pages/events/form/keptDraft.js'
import { readPoints, scaleOf, scalesOf, shownPoints } from '../../src/pages/events/form/tablePoints.js'
import { momentOf } from '../../src/i18n/zones.js'
import { OTHER, SICHUAN } from '../pages/server.js'

const DAY_MS = 86_400_000
/** @param {string} text */
const utc = (text) => Date.parse(`${text}Z`)
/** @typedef {import('../../src/wire/calendarApi.js').Settings} Settings */
/** @type {Settings} as the server tells them */
const SETTINGS = {
  ...{ name: 'Cup', description: 'Come', template: 'sbr-evening', game: 'sichuan', zone: 'Europe/Berlin' },
  options: { preset: 'sbr-2019-strict', strict: true, fan_limit: 4, own_four_waits: true },
  starts_at: utc('2026-03-21T18:00'),
  ...{ listed: true, entry: 'accounts', rated: true, limit: 16, seats: 4, clubs: 'apart', details: true },
  ...{ check_in: 'event', check_in_opens: 30, check_in_closes: 5 },
  stages: [
    {
      rounds: 3,
      seating: 'swiss',
      deals: 8,
      minutes: 60,
      at_time: 'one-more',
      cut: 8,
      carry: false,
      pause: 10,
      times: [],
    },
    {
      rounds: 2,
      seating: 'lot',
      deals: null,
      minutes: 75,
      at_time: 'cut',
      cut: null,
      carry: true,
      pause: 5,
      times: [],
    },
  ],
  ...{ unfit: 'bye', absent: 'substitute', speed: 'slow', spectators: 'all', delay: 10, chat: 'phrases' },
  table_points: [4, 2, 1, 0],
  ...{ share: '1/1000', best: 4, least: 2, automatic: 10, automatic_points: 1 },
}
const game = /** @type {any} */ (SICHUAN)

describe('a draft', () => {
  it('of settings comes to the same settings', () => {
    const options = { preset: 'sbr-2019-strict', fan_limit: 4 }
    expect(settingsOf(draftOf(SETTINGS), game)).toEqual({ ...SETTINGS, options })
  })

  it('has what the server takes where nothing is said', () => {
    const plain = draftOf({ name: 'x', game: 'sichuan', starts_at: 0, stages: [{ rounds: 4 }] })
    expect(plain).toMatchObject({
      zone: 'UTC',
      check_in: 'event',
      scale: 'places',
      unfit: 'bots',
      limit: null,
    })
    expect(settingsOf(plain, game)).toMatchObject({ delay: 0, table_points: [4, 3, 2, 1], least: 0 })
  })

  it('says nothing of a delay where no hands are shown, nor of a cut behind the last stage', () => {
    const draft = draftOf(SETTINGS)
    draft.spectators = 'public'
    draft.stages[1].cut = 8
    const settings = settingsOf(draft, game)
    expect([settings.delay, settings.stages[1].cut]).toEqual([0, null])
  })

  it('leaves the length to a game that ends by itself', () => {
    const draft = draftOf({ ...SETTINGS, game: 'other', options: {} })
    draft.stages[0].by = 'deals'
    const [own, timed] = settingsOf(draft, /** @type {any} */ (OTHER)).stages
    expect([own.deals, own.minutes, own.at_time]).toEqual([null, null, 'cut'])
    expect([timed.deals, timed.minutes]).toEqual([null, 75])
  })

  it('keeps its clocks where the zone is changed', () => {
    const draft = { ...draftOf(SETTINGS), zone: 'America/New_York' }
    expect(settingsOf(draft, game).starts_at).toBe(utc('2026-03-21T23:00'))
  })
})

describe('rounds with times of their own', () => {
  const weekly = () => {
    const draft = draftOf(SETTINGS)
    draft.stages = [{ ...plainStage(), begin: 'times', rounds: 3 }]
    return draft
  }

  it('are a week apart by the clocks, also where these are changed in between', () => {
    expect(roundTimes(weekly())[0].map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-03-21 19:00',
      '2026-03-28 19:00',
      '2026-04-04 19:00',
    ])
    const { starts_at, stages } = settingsOf(weekly(), game)
    expect(stages[0].times).toEqual([starts_at, utc('2026-03-28T18:00'), utc('2026-04-04T17:00')])
  })

  it('move with the event, and the first one is the event’s own', () => {
    const draft = weekly()
    draft.stages[0].times = roundTimes(draft)[0]
    draft.stages[0].times[2].time = '12:00'
    const moved = movedTo(movedTo(draft, { date: '2026-03-22' }), { time: '20:30' })
    expect(roundTimes(moved)[0].map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-03-22 20:30',
      '2026-03-29 20:30',
      '2026-04-05 12:00',
    ])
  })

  it('follow those of the stage before', () => {
    const draft = weekly()
    draft.stages.push({ ...plainStage(), begin: 'times', rounds: 1 })
    expect(roundTimes(draft)[1]).toEqual([{ date: '2026-04-11', time: '19:00' }])
  })

  it('are as many as there are rounds', () => {
    const draft = weekly()
    draft.stages[0].times = roundTimes(draft)[0]
    draft.stages[0].rounds = 2
    expect(roundTimes(draft)[0]).toHaveLength(2)
    draft.stages[0].begin = 'pause'
    expect(settingsOf(draft, game).stages[0].times).toEqual([])
  })
})

describe('a new event', () => {
  it.each([
    ['2026-11-30T10:00', '2026-12-05'],
    ['2026-12-04T23:30', '2026-12-12'], // it is Saturday in Moscow already
    ['2026-12-05T10:00', '2026-12-12'],
  ])('is offered for a Saturday evening of the organiser’s: on %s for %s', (now, date) => {
    expect(nextEvening(utc(now), 'Europe/Moscow')).toEqual({ date, time: '19:00' })
  })

  it('has all of its template but name and start, and a round a week where that has', () => {
    const starts_at = utc('2026-12-07T00:00')
    const times = [0, 1, 2].map((week) => starts_at + week * 7 * DAY_MS)
    const template = { ...SETTINGS, name: '?', starts_at, zone: 'UTC', stages: [{ rounds: 3, times }] }
    const draft = fromTemplate(template, utc('2026-11-30T10:00'), 'Asia/Tokyo')
    expect(draft).toMatchObject({
      name: '',
      date: '2026-12-05',
      time: '19:00',
      zone: 'Asia/Tokyo',
      limit: 16,
    })
    expect(
      settingsOf(draft, game).stages[0].times?.map((at) => (at - utc('2026-12-05T10:00')) / DAY_MS),
    ).toEqual([0, 7, 14])
  })

  it('is a copy on the same day of the week and at the same time, in the organiser’s zone', () => {
    const draft = fromEvent(SETTINGS, utc('2026-04-11T17:30')) // the very day, after it has begun
    expect(draft).toMatchObject({ name: 'Cup', date: '2026-04-18', time: '19:00', zone: 'Europe/Berlin' })
    expect(momentOf(draft, draft.zone)?.at).toBe(utc('2026-04-18T17:00'))
    expect(fromEvent(SETTINGS, utc('2026-03-01T00:00')).date).toBe('2026-03-21')
  })
})

it('what is typed outlives a reload, until it is sent', () => {
  const draft = draftOf(SETTINGS)
  keepDraft('new', draft)
  expect(keptDraft('new')).toEqual(draft)
  expect(keptDraft('other')).toBeNull()
  dropDraft('new')
  expect(keptDraft('new')).toBeNull()
  sessionStorage.setItem('mahjong.event-draft.new', '{broken')
  expect(keptDraft('new')).toBeNull()
})

describe('table points', () => {
  it.each([
    [[4, 3, 2, 1], 'places'],
    [['4', '3', '2', '1'], 'places'],
    [[3, 2, 1], 'places'],
    [['4', '2', '1', '0'], 'square'],
    [[15, 5, -5, -15], 'uma'],
    [[10, 5, 0, '-7/2'], 'own'],
  ])('%j are told as %s', (points, scale) => expect(scaleOf(points)).toBe(scale))

  it('of one’s own are read as they are typed', () => {
    expect(readPoints('10 5; 0, −3.5')).toEqual([10, 5, 0, '-35/10'])
    expect(readPoints('7/2 1')).toEqual(['7/2', 1])
    for (const text of ['', '1 two', '1/0', '1e5']) expect(readPoints(text)).toBeNull()
  })

  it('are offered for the seats that there are, and shown without a line’s break', () => {
    expect([scalesOf(4), scalesOf(3)]).toEqual([
      ['places', 'square', 'uma', 'own'],
      ['places', 'own'],
    ])
    expect(shownPoints('places', '', 3)).toBe('3\u20112\u20111')
    expect(shownPoints('uma', '', 4)).toBe('15 / 5 / −5 / −15')
    expect(shownPoints('own', '9 1 0 0', 4)).toBe('9\u20111\u20110\u20110')
  })
})
