/**
 * Time zones of the IANA: what clocks show there, and which moment a clock's time is. Only browsers know their rules.
 *
 * @typedef {{ date: string, time: string }} WallClock as fields of forms have it: "2026-12-05", "19:00"
 * @typedef {{ at: number, kind: 'once' | 'twice' | 'skipped' }} Moment epoch ms. Where clocks are put back a time comes
 *   twice, and the first counts; where they are put forward some are skipped: so much later counts
 */
import { date as written, time as writtenTime } from './dates.js'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const UTC = 'UTC'

/** @type {Record<string, Intl.DateTimeFormat>} */
const readers = {}

/** @param {string} zone @returns {Intl.DateTimeFormat} of UTC, where the browser doesn't know the zone */
function readerOf(zone) {
  /** @type {Intl.DateTimeFormatOptions} */
  const fields = {
    ...{ calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  }
  try {
    return (readers[zone] ??= new Intl.DateTimeFormat('en', { ...fields, timeZone: zone }))
  } catch {
    return (readers[zone] = readerOf(UTC))
  }
}

/** @param {number} at @param {string} zone @returns {number[]} year, month from 1, day, hour, minute there */
function fieldsOf(at, zone) {
  const parts = readerOf(zone).formatToParts(at)
  return ['year', 'month', 'day', 'hour', 'minute'].map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  )
}

/** @param {number} at @param {string} zone @returns {number} what clocks show there, as if it were UTC */
function shownAt(at, zone) {
  const [year, month, day, hour, minute] = fieldsOf(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** @returns {string} the visitor's own zone */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || UTC

/** @param {string} zone whether the browser knows it */
export function isZone(zone) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/**
 * All zones that the browser knows, in their order. Of a zone's two names, as Europe/Kiev and Europe/Kyiv, the one that
 * was given counts.
 * @param {string[]} more that are to be among them @returns {string[]}
 */
export function allZones(...more) {
  /** @type {string[]} */
  const known = /** @type {any} */ (Intl).supportedValuesOf?.('timeZone') ?? []
  const given = more.filter(Boolean)
  const older = given.filter((zone) => !known.includes(zone)).map(nameOf)
  return [...new Set([UTC, ...known.filter((zone) => !older.includes(zone)), ...given])].sort()
}

/** @param {string} zone @returns {string} as the browser calls it */
const nameOf = (zone) => readerOf(zone).resolvedOptions().timeZone

/** @param {number} at epoch ms @param {string} zone @returns {WallClock} */
export function wallClock(at, zone) {
  const text = new Date(shownAt(at, zone)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** @param {WallClock} clock @param {string} zone @returns {Moment | null} null where it is no time */
export function momentOf({ date, time }, zone) {
  const shown = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(shown)) return null
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((at) => shownAt(at, zone) - at)
  const found = [...new Set([shown - before, shown - after])].filter((at) => shownAt(at, zone) === shown)
  if (!found.length) return { at: shown - before, kind: 'skipped' }
  return { at: Math.min(...found), kind: found.length > 1 ? 'twice' : 'once' }
}

/** @param {string} date "2026-12-05" @param {number} days @returns {string} so many days later */
export const addDays = (date, days) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** @param {string} from @param {string} to dates @returns {number} days between them */
export const daysBetween = (from, to) =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS)

/** @param {string} date @returns {number} of the week, Sunday being 0 */
export const weekday = (date) => new Date(`${date}T00:00Z`).getUTCDay()

/** @param {number} at @param {string} zone @param {string} other whether clocks of two zones show the same then */
export const sameClock = (at, zone, other) => zone === other || shownAt(at, zone) === shownAt(at, other)

/** A winter's day, on which no clock is changed: a time of the day is written alike on all. */
const ANY_DAY = /** @type {const} */ ([2001, 0, 10])
const NOON = 12

/** @param {number} at epoch ms @param {string} zone @returns {string} the time of the day there, in the reader's way */
export function timeIn(at, zone) {
  const [, , , hour, minute] = fieldsOf(at, zone)
  return writtenTime(new Date(...ANY_DAY, hour, minute).getTime())
}

/** @param {number} at epoch ms @param {string} zone @returns {string} the day there, in the reader's way */
export function dateIn(at, zone) {
  const [year, month, day] = fieldsOf(at, zone)
  return written(new Date(year, month - 1, day, NOON).getTime())
}

/** @param {number} at @param {string} zone @returns {string} how far it is from UTC then: "+3", "−3:30" */
export function offsetOf(at, zone) {
  const minutes = Math.round((shownAt(at, zone) - Math.floor(at / MINUTE_MS) * MINUTE_MS) / MINUTE_MS)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** @param {string} zone @returns {string} its city, as it stands in its name: "New York" */
export const cityOf = (zone) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
