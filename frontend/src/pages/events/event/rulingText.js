import { displayName } from '../../../app/labels/displayName.js'
import { has, t } from '../../../i18n/i18n.svelte.js'
import { before, sentences } from '../../../i18n/sentences.js'
import { amountText, signedAmount } from './amounts.js'
import { calledOffText, entrantName } from './words.js'
import { date, momentText } from './moments.js'

/**
 * Rulings and other entries of an event's log in words, from the facts of their kinds
 * (mahjong_server/events/contest/entries.py).
 *
 * @typedef {import('../../../wire/eventApi.js').EventDoc} EventDoc
 * @typedef {Record<string, any>} Facts
 */

/** @param {EventDoc} doc @param {Facts} facts @returns {Record<string, string | number>} what texts may name of them */
function parameters(doc, facts) {
  const { number, entrant = number, deal, seat, minutes, points, round, table, stage, entrants } = facts
  const now = Date.now()
  return {
    name: entrant == null ? displayName(facts.name ?? facts.player ?? '', t) : entrantName(doc, entrant),
    deal: deal == null ? '' : String(deal + 1),
    seat: seat == null ? '' : String(seat + 1),
    count: minutes ?? 0,
    points: Array.isArray(points)
      ? points.map(signedAmount).join(t('comma'))
      : points == null
        ? ''
        : amountText(points),
    round: round == null ? '' : String(round),
    table: table == null ? '' : String(table),
    stage: stage == null ? '' : String(stage),
    time: facts.starts_at == null ? '' : momentText(facts.starts_at, now),
    names: Array.isArray(entrants) ? entrants.map((each) => entrantName(doc, each)).join(t('comma')) : '',
    clause: facts.clause ?? '',
  }
}

/** @param {EventDoc} doc @param {string} kind @param {Facts} facts @returns {string} what a referee did at a table */
export function rulingText(doc, kind, facts) {
  return has(`event.ruled.${kind}`) ? t(`event.ruled.${kind}`, parameters(doc, facts)) : kind
}

/** @param {string} kind @param {Facts} facts @returns {string} the kind, and what it set where its entries differ by that */
function nameOf(kind, facts) {
  if (kind === 'applied' || kind === 'entrant-set') return `${kind}.${facts.status}`
  if (kind === 'official-named') return `official-named.${facts.role ?? 'none'}`
  if (kind === 'substitute-set') return `substitute-set.${facts.substitute ? 'on' : 'off'}`
  if (kind === 'round-seated' && facts.tables === 0) return 'round-left-out'
  return kind
}

/** @param {EventDoc} doc @param {import('../../../wire/eventApi.js').LogRow} row @returns {string} */
export function logText(doc, { kind, facts }) {
  const name = nameOf(kind, facts)
  const said =
    kind === 'ruled'
      ? before(t('event.log.ruled', parameters(doc, facts))) + rulingText(doc, facts.ruling, facts)
      : has(`event.log.${name}`)
        ? t(`event.log.${name}`, parameters(doc, facts))
        : kind
  const { reason } = facts
  const calledOff = kind === 'cancelled' && reason ? calledOffText(reason) : ''
  return sentences(said, calledOff || (reason && t('event.log.reason', { reason })))
}

/** @param {import('../../../wire/eventApi.js').LogRow[]} rows newest first @returns {{ day: string, rows: import('../../../wire/eventApi.js').LogRow[] }[]} by the reader's days */
export function byDay(rows) {
  /** @type {ReturnType<typeof byDay>} */
  const days = []
  for (const row of rows) {
    const day = date(row.at)
    if (days.at(-1)?.day !== day) days.push({ day, rows: [] })
    days.at(-1)?.rows.push(row)
  }
  return days
}
