/**
 * What a visitor is told of their own events on every page, the most pressing first.
 *
 * @typedef {import('../../../wire/calendarApi.js').OwnEvent} OwnEvent
 * @typedef {{ kind: 'table', event: OwnEvent, code: string }} TableReady
 * @typedef {{ kind: 'call', event: OwnEvent, call: import('../../../wire/calendarApi.js').Call }} TableCalls
 * @typedef {{ kind: 'check-in', event: OwnEvent, until: number }} CheckInOpen
 * @typedef {{ kind: 'soon', event: OwnEvent, at: number }} BeginsSoon
 * @typedef {TableReady | TableCalls | CheckInOpen | BeginsSoon} Notice
 */

/** How long before it begins somebody who wants to be reminded is, in ms. */
export const SOON_MS = 15 * 60_000

/** @param {OwnEvent} event @returns {boolean} whether check-in concerns the visitor */
const mayCheckIn = ({ entry, checked_in }) => ['entered', 'waiting'].includes(entry ?? '') && !checked_in

/** @param {Notice} notice @returns {string} tells it from all others, so that it is put away once */
export function idOf(notice) {
  const { kind, event } = notice
  const what =
    kind === 'table'
      ? notice.code
      : kind === 'call'
        ? `${notice.call.round}.${notice.call.table}.${notice.call.since}`
        : kind === 'check-in'
          ? notice.until
          : notice.at
  return `${kind} ${event.key} ${what}`
}

/** @param {Record<string, OwnEvent>} events by key @param {number} now epoch ms @returns {Notice[]} */
export function noticesOf(events, now) {
  const all = Object.entries(events).map(([key, event]) => ({ ...event, key }))
  return [
    ...all.flatMap(tableReady),
    ...all.flatMap(tableCalls),
    ...all.flatMap(checkIn),
    ...all.flatMap(soon),
  ]

  /** @param {OwnEvent} event @returns {Notice[]} */
  function tableReady(event) {
    return event.table ? [{ kind: 'table', event, code: event.table }] : []
  }
  /** @param {OwnEvent} event @returns {Notice[]} */
  function tableCalls(event) {
    return (event.calls ?? []).map((call) => ({ kind: 'call', event, call }))
  }
  /** @param {OwnEvent} event @returns {Notice[]} */
  function checkIn(event) {
    const { check_in_opens_at: from, check_in_closes_at: until } = event
    const open = from != null && until != null && from <= now && now < until
    return open && mayCheckIn(event) ? [{ kind: 'check-in', event, until }] : []
  }
  /** @param {OwnEvent} event @returns {Notice[]} */
  function soon(event) {
    const { next_at: at, remind } = event
    return remind && at != null && at - SOON_MS <= now && now < at ? [{ kind: 'soon', event, at }] : []
  }
}

/** @param {Record<string, OwnEvent>} events @param {number} now @returns {number} when something is due next by the clock alone; Infinity: never */
export function nextChange(events, now) {
  const moments = Object.values(events).flatMap((event) => {
    const { check_in_opens_at: opens, check_in_closes_at: closes, next_at: at, remind } = event
    return [
      ...(mayCheckIn(event) ? [opens, closes] : []),
      ...(remind && at != null ? [at - SOON_MS, at] : []),
    ]
  })
  return Math.min(...moments.map((at) => (at != null && at > now ? at : Infinity)))
}
