/** Why something was paid, and how it is worked out: every number is the server's. */
import { seatName } from '../../../app/labels/seats.js'

/**
 * @param {any} row an occasion of the ledger @param {import('../types.js').Sheet} sheet
 * @param {import('../../../wire/types.js').Doc} doc @param {import('../../../i18n/i18n.svelte.js').Translate} t
 * @returns {string[]}
 */
export function explanation(row, sheet, doc, t) {
  const winner = sheet.winners.find(({ seat }) => seat === row.payees[0])
  const parts = (winner?.triplets ?? []).map(
    (/** @type {import('../types.js').Triplet} */ { sort, points }) =>
      `${t(`little_mahjong.sort.${sort}`)} ${points}`,
  )
  const many = row.payers.length
  return [
    t(`little_mahjong.why.${row.reason}`, { winner: seatName(doc, row.payees[0], t) }),
    `${parts.join(' + ')} = ${row.points}${many > 1 ? `; ${many} × ${row.points} = ${many * row.points}` : ''}`,
  ]
}
