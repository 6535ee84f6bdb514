import { botDisplayName, displayName } from './displayName.js'

/**
 * @typedef {import('../../wire/types.js').Doc} Doc
 * @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate
 */

/**
 * The name of who sits there; bots without a name are told apart by their seat.
 * @param {{ table: Pick<Doc['table'], 'seats'> }} doc @param {number} seat @param {Translate} t
 */
export function seatName(doc, seat, t) {
  const info = doc.table.seats[seat]
  if (info?.name) return (info.kind === 'bot' ? botDisplayName : displayName)(info.name, t, info.nth)
  if (info?.kind === 'bot') return t('seat.bot', { n: seat + 1 })
  return t('seat.nobody', { n: seat + 1 })
}

/** Something that a seat gave, and which seat that was. @param {Doc} doc @param {number} seat @param {string} what @param {Translate} t */
export const fromWhom = (doc, seat, what, t) =>
  t(seat === doc.you ? 'table.from.you' : 'table.from', { what, name: seatName(doc, seat, t) })

/** @param {Doc} doc @returns {number[]} all seats in turn order, the viewer's first */
export function seatOrder(doc) {
  const count = Object.keys(doc.table.seats).length
  return Array.from({ length: count }, (_, index) => ((doc.you ?? 0) + index) % count)
}

/** @param {Doc} doc @param {number} seat @returns {number} seats counted from the viewer's, for its colour */
export function relativeSeat(doc, seat) {
  const count = Object.keys(doc.table.seats).length
  return (seat - (doc.you ?? 0) + count) % count
}
