/** Why the viewer pays, or is paid, in a sentence to them. */
import { seatName } from '../../../app/labels/seats.js'

/**
 * @param {any} row an occasion of the ledger @param {import('../../../wire/types.js').Doc} doc
 * @param {import('../../../i18n/i18n.svelte.js').Translate} t @returns {string}
 */
export function ownReason({ reason, payers, payees, bet, times, owed }, doc, t) {
  const pays = payers.includes(doc.you)
  const names = (/** @type {number[]} */ seats) =>
    seats.map((seat) => seatName(doc, seat, t)).join(t('comma'))
  const cause = reason === 'bet' && owed ? 'short' : reason
  return t(`toppan.mine.${cause}.${pays ? 'pay' : 'get'}`, {
    name: names(pays ? payees : payers),
    ...(bet ? { bet, times } : {}),
  })
}
