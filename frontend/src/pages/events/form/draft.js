import { measuredBy, optionsRequestOf } from '../../../app/session/tableRequest.js'
import { addDays, daysBetween, momentOf, wallClock, weekday } from '../../../i18n/zones.js'
import { pointsOf, scaleOf, writtenPoints } from './tablePoints.js'

/**
 * An event as its form has it, and as the server takes it. Times are those of clocks in the event's zone, so that they stay
 * what they are where the zone is changed or clocks are.
 *
 * @typedef {import('../../../wire/calendarApi.js').Settings} Settings
 * @typedef {import('../../../i18n/zones.js').WallClock} WallClock
 * @typedef {import('../../../app/labels/games.js').Game} Game
 *
 * @typedef {object} DraftStage
 * @property {number | null} rounds
 * @property {import('../../../wire/calendarApi.js').Seating} seating
 * @property {'deals' | 'minutes' | 'both'} by
 * @property {number | null} deals
 * @property {number | null} minutes
 * @property {'cut' | 'finish' | 'one-more'} at_time
 * @property {number | null} cut
 * @property {boolean} carry
 * @property {'pause' | 'times'} begin whether rounds begin after a pause, or at times of their own
 * @property {number | null} pause minutes
 * @property {WallClock[]} times of each round; the event's first one begins with the event
 *
 * @typedef {Required<Omit<Settings, 'options' | 'starts_at' | 'stages' | 'table_points'>> & WallClock & {
 *   presets: Record<string, string>, options: Record<string, Record<string, any>>, stages: DraftStage[],
 *   scale: import('./tablePoints.js').Scale, points: string }} Draft presets, options: by game; points: a list of one's own
 */

/** What the server takes where nothing is said (mahjong_server/events/contest/settings.py). */
const USUAL = /** @type {const} */ ({
  description: '',
  template: '',
  zone: 'UTC',
  listed: true,
  entry: 'all',
  rated: false,
  limit: null,
  seats: 4,
  clubs: 'none',
  details: false,
  check_in: 'event',
  check_in_opens: 30,
  check_in_closes: 5,
  unfit: 'bots',
  absent: 'default',
  speed: 'normal',
  spectators: 'public',
  delay: 0,
  chat: 'free',
  share: 0,
  best: null,
  least: 0,
  automatic: null,
  automatic_points: 1,
})
const PAUSE_MINUTES = 5
const MINUTES = 60
const DEALS = 8
/** Minutes late that all hands are shown where nobody has chosen. */
const DELAY = 5
const WEEK = 7
const SATURDAY = 6
const EVENING = '19:00'

/** @returns {DraftStage} */
export const plainStage = () => ({
  ...{ rounds: 4, seating: 'swiss', by: 'deals', deals: DEALS, minutes: MINUTES, at_time: 'cut' },
  ...{ cut: null, carry: true, begin: 'pause', pause: PAUSE_MINUTES, times: [] },
})

/** @param {Settings} settings @returns {Draft} */
export function draftOf({ options = {}, starts_at, stages, table_points = [4, 3, 2, 1], ...settings }) {
  const all = { ...USUAL, ...settings }
  const { preset, ...changes } = options
  const start = wallClock(starts_at, all.zone)
  return {
    ...all,
    ...start,
    delay: all.delay || DELAY,
    presets: preset ? { [all.game]: preset } : {},
    options: { [all.game]: changes },
    stages: stages.map((stage) => stageDraft(stage, all.zone)),
    scale: scaleOf(table_points),
    points: writtenPoints(table_points),
  }
}

/** @param {import('../../../wire/calendarApi.js').Stage} stage @param {string} zone @returns {DraftStage} */
function stageDraft({ deals, minutes, times = [], cut = null, ...stage }, zone) {
  return {
    ...plainStage(),
    ...stage,
    by: deals && minutes ? 'both' : minutes ? 'minutes' : 'deals',
    deals: deals ?? DEALS,
    minutes: minutes ?? MINUTES,
    cut,
    begin: times.length ? 'times' : 'pause',
    times: times.map((at) => wallClock(at, zone)),
  }
}

/** @param {Draft} draft @param {Game} game @returns {Settings} */
export function settingsOf(draft, game) {
  const { date, time, presets, options, scale, points, stages, ...plain } = draft
  const at = momentOf({ date, time }, draft.zone)?.at ?? 0
  const last = stages.length - 1
  const times = roundTimes(draft)
  return {
    ...plain,
    name: plain.name.trim(),
    description: plain.description.trim(),
    options: optionsRequestOf({ presets, options }, game),
    starts_at: at,
    delay: plain.spectators === 'all' ? plain.delay : 0,
    least: plain.least ?? 0,
    stages: stages.map((stage, n) => ({
      ...stageSettings(stage, game),
      ...(n === last ? { cut: null } : {}),
      times: times[n].map((clock) => momentOf(clock, draft.zone)?.at ?? 0),
    })),
    table_points: pointsOf(scale, points, draft.seats),
  }
}

/** @param {DraftStage} stage @param {Game} game @returns {import('../../../wire/calendarApi.js').Stage} */
function stageSettings({ rounds, seating, by, deals, minutes, at_time, cut, carry, pause }, game) {
  const { timed, counted } = measuredBy({ by }, game)
  return {
    ...{ rounds: rounds ?? 0, seating, cut, carry, pause: pause ?? 0 },
    deals: counted ? deals : null,
    minutes: timed ? minutes : null,
    at_time: timed ? at_time : 'cut',
  }
}

/**
 * When rounds begin, by stage, where they have times of their own: the event's first with the event. Who plays weekly goes on
 * so, where no time is set yet.
 * @param {Draft} draft @returns {WallClock[][]} none for a stage whose rounds follow one another
 */
export function roundTimes({ date, time, stages }) {
  /** @type {WallClock} */
  let next = { date, time }
  return stages.map(({ begin, rounds, times }, n) => {
    if (begin !== 'times') return []
    const found = n ? [...times] : [next, ...times.slice(1)]
    while (found.length < (rounds ?? 0)) {
      const before = found.at(-1)
      found.push(before ? inAWeek(before) : next)
    }
    found.length = rounds ?? 0
    next = inAWeek(found.at(-1) ?? next)
    return found
  })
}

/** @param {WallClock} clock */
const inAWeek = (clock) => ({ ...clock, date: addDays(clock.date, WEEK) })

/**
 * Moves the event to another day or time, its rounds with it: those at the same time of the day as the event stay so.
 * @template {Draft} D @param {D} draft @param {Partial<WallClock>} start @returns {D}
 */
export function movedTo(draft, { date = draft.date, time = draft.time }) {
  const days = draft.date && date ? daysBetween(draft.date, date) : 0
  const moved = (/** @type {WallClock} */ clock) => ({
    date: addDays(clock.date, days),
    time: clock.time === draft.time ? time : clock.time,
  })
  return {
    ...draft,
    date,
    time,
    stages: draft.stages.map((stage) => ({ ...stage, times: stage.times.map(moved) })),
  }
}

/** @param {number} now @param {string} zone @returns {WallClock} the next Saturday evening there, tomorrow at the earliest */
export function nextEvening(now, zone) {
  const tomorrow = addDays(wallClock(now, zone).date, 1)
  return { date: addDays(tomorrow, (SATURDAY - weekday(tomorrow) + WEEK) % WEEK), time: EVENING }
}

/** @param {Settings} settings of a template @param {number} now @param {string} zone @returns {Draft} */
export function fromTemplate(settings, now, zone) {
  // By UTC, whose clocks are never changed, a week is a week.
  const draft = draftOf({ ...settings, zone: 'UTC' })
  return { ...movedTo(draft, nextEvening(now, zone)), zone, name: '' }
}

/** @param {Settings} settings of an earlier event @param {number} now @returns {Draft} the same again, on the same day of the week */
export function fromEvent(settings, now) {
  const draft = draftOf(settings)
  let { date } = draft
  while ((momentOf({ date, time: draft.time }, draft.zone)?.at ?? Infinity) <= now) date = addDays(date, WEEK)
  return movedTo(draft, { date })
}
