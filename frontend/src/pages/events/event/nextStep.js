/**
 * What an event asks of its visitor, or tells them, at this moment: one thing. Times are epoch ms.
 *
 * @typedef {import('../../../wire/eventApi.js').EventDoc} EventDoc
 * @typedef {import('../../../wire/eventApi.js').OwnPart} OwnPart
 * @typedef {'cancelled' | 'finished' | 'table' | 'applied' | 'declined' | 'removed' | 'dropped' | 'check-in' | 'check-in-later' |
 *   'waiting' | 'bye' | 'playing' | 'substitute' | 'next' | 'in' | 'enter' | 'account' | 'draft' | 'closed'} Kind
 * @typedef {{ kind: Kind, at?: number, place?: number, round?: number, table?: string, full?: boolean }} Step at: what is counted
 *   down to, or begins then; place: in line, or in the end; full: whoever enters now waits
 */

const ACTIVE = ['applied', 'entered', 'waiting']

/** @param {EventDoc} doc @param {number | null | undefined} number @returns {import('../../../wire/eventApi.js').Entrant | undefined} */
export const entrantOf = (doc, number) => doc.entrants.find((entrant) => entrant.number === number)

/** @param {EventDoc} doc @returns {import('../../../wire/eventApi.js').Round | undefined} the round that is on */
export const runningRound = (doc) => doc.rounds.findLast(({ status }) => status === 'running')

/** @param {EventDoc} doc @returns {number} how many take part, substitutes left out */
export const entered = (doc) =>
  doc.entrants.filter(({ status, substitute }) => status === 'entered' && !substitute).length

/** @param {EventDoc} doc whether whoever enters now has to wait for a place */
const full = (doc) =>
  (doc.settings.limit != null && entered(doc) >= doc.settings.limit) ||
  doc.entrants.some(({ status }) => status === 'waiting')

/**
 * @param {EventDoc} doc @param {OwnPart | null} part null until it is known
 * @param {{ kind: 'guest' | 'account' | 'bot' | null }} me @returns {Step} programs enter by themselves, not by this page
 */
export function nextStep(doc, part, me) {
  const { status } = doc
  const entry = part?.event.entry
  if (status === 'cancelled') return { kind: 'cancelled' }
  if (status === 'finished') return { kind: 'finished', place: placeOf(doc, part?.event.number) }
  if (part && entry && ACTIVE.includes(entry)) return entrantStep(doc, part)
  if (entry === 'declined' || entry === 'removed') return { kind: entry }
  if (status === 'draft') return { kind: 'draft' }
  if (entry === 'dropped' && !part?.may.includes('enter')) return { kind: 'dropped' }
  return isOpen(doc) ? entryStep(doc, me) : { kind: 'closed', ...coming(doc) }
}

/** @param {EventDoc} doc whether people may enter to play, and not only as substitutes (mahjong_server/events/contest/registration.py) */
export function isOpen({ status, settings, rounds, check_in: checkIn, stages }) {
  if (status === 'open' && !rounds.length && (settings.check_in === 'none' || checkIn != null)) return true
  return (
    ['open', 'running'].includes(status) && settings.check_in === 'round' && !stages.some(({ over }) => over)
  )
}

/** @param {EventDoc} doc @param {{ kind: string | null }} me @returns {Step} */
function entryStep(doc, me) {
  const { settings } = doc
  const named = settings.rated || settings.entry !== 'all'
  if (named && me.kind !== 'account') return { kind: 'account' }
  return { kind: 'enter', full: full(doc), ...coming(doc) }
}

/** @param {EventDoc} doc @param {OwnPart} part @returns {Step} */
function entrantStep(doc, { event, may }) {
  const { check_in: checkIn } = doc
  const own = entrantOf(doc, event.number)
  if (event.table) return { kind: 'table', table: event.table, round: event.round }
  if (event.entry === 'applied') return { kind: 'applied' }
  const waiting = event.entry === 'waiting' ? { place: own?.line ?? undefined } : undefined
  if (checkIn && !event.checked_in) {
    if (checkIn.open && may.includes('check-in'))
      return { kind: 'check-in', at: checkIn.closes_at, round: checkIn.round, ...waiting }
    if (!checkIn.open && !waiting)
      return { kind: 'check-in-later', at: checkIn.opens_at, round: checkIn.round }
  }
  if (waiting) return { kind: 'waiting', ...waiting }
  const on = runningRound(doc)
  if (on?.byes.includes(event.number ?? -1)) return { kind: 'bye', round: on.number }
  if (on) return { kind: own?.substitute ? 'substitute' : 'playing', round: on.number }
  return doc.next_at != null ? { kind: 'next', ...coming(doc) } : { kind: 'in' }
}

/** @param {EventDoc} doc @returns {{ at?: number, round?: number }} the round that begins next */
export const coming = (doc) => ({ at: doc.next_at ?? undefined, round: doc.next_round ?? undefined })

/** @param {EventDoc} doc @param {number | null | undefined} number @returns {number | undefined} where they stand in the last stage that ranks them */
export function placeOf(doc, number) {
  if (number == null) return undefined
  for (const { standings } of doc.stages.toReversed()) {
    const place = standings.find(({ player }) => player === String(number))?.place
    if (place != null) return place
  }
  return undefined
}

/** @param {import('../../../wire/eventApi.js').StageStandings} stage whether anything has been played or taken in it */
export const hasResults = ({ standings }) =>
  standings.some(({ sessions, penalties }) => sessions.length > 0 || String(penalties) !== '0')
