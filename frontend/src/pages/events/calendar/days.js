import { date, time } from '../../../i18n/dates.js'
import { t } from '../../../i18n/i18n.svelte.js'
import { dateIn, ownZone, sameClock, timeIn } from '../../../i18n/zones.js'
import { zoneName } from '../zoneName.js'

/**
 * Events by the days of the visitor's own calendar.
 * @typedef {import('../../../wire/calendarApi.js').EventRow} EventRow
 * @typedef {{ day: string, events: EventRow[] }} Day day: "2026-12-05"
 */

/** Days ahead that are told by their weekday alone. */
const NEAR = 6

/** @param {number} at @param {number} [later] days @returns {string} the visitor's day */
function dayOf(at, later = 0) {
  const then = new Date(at)
  const day = new Date(then.getFullYear(), then.getMonth(), then.getDate() + later)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** @param {EventRow} event @returns {number} when it goes on: its next round, else its start */
export const whenOf = ({ next_at, starts_at }) => next_at ?? starts_at

/** @param {readonly EventRow[]} events in their order @returns {Day[]} */
export function byDay(events) {
  /** @type {Day[]} */
  const days = []
  for (const event of events) {
    const day = dayOf(event.starts_at)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

/** @param {number} at @param {number} now @returns {string} "today", "tomorrow" or nothing */
function nearDay(at, now) {
  const day = dayOf(at)
  return day === dayOf(now) ? t('events.today') : day === dayOf(now, 1) ? t('events.tomorrow') : ''
}

const weekdayName = (/** @type {number} */ at) => t(`events.weekday.${new Date(at).getDay()}`)

/** @param {number} at @param {number} now @returns {string} a heading: "Today · Saturday, Dec 5, 2026" */
export function dayTitle(at, now) {
  const near = nearDay(at, now)
  const day = t('events.day', { weekday: weekdayName(at), date: date(at) })
  return near ? `${near} · ${day}` : day
}

/** @param {number} at @param {number} now @returns {string} in few words: "Saturday 7:00 PM" */
export function soonText(at, now) {
  const near = nearDay(at, now)
  const week = at > now && dayOf(at) <= dayOf(now, NEAR)
  return t('events.soon', { day: near || (week ? weekdayName(at) : date(at)), time: time(at) })
}

/** @param {EventRow} event @returns {string} what the organiser's clocks show at its start, where that is something else than the visitor's */
export function thereText({ starts_at: at, zone }) {
  const own = ownZone()
  if (sameClock(at, zone, own)) return ''
  const sameDay = dateIn(at, zone) === dateIn(at, own)
  const there = sameDay ? timeIn(at, zone) : `${dateIn(at, zone)} ${timeIn(at, zone)}`
  return t('events.there', { city: zoneName(zone), time: there })
}

/** @param {EventRow} event @returns {string} "12 of 16 seats" */
export const seatsText = ({ entered, limit }) =>
  limit ? t('events.seats.taken', { taken: entered, count: limit }) : t('events.entered', { count: entered })

/** @param {EventRow} event @returns {'draft' | 'open' | 'full' | 'running' | 'finished' | 'cancelled'} */
export const stateOf = ({ status, entered, limit }) =>
  status === 'open' && limit && entered >= limit ? 'full' : status
