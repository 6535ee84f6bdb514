/** Why something was paid, and how it is worked out: every number is the server's. */
import { seatName } from '../../../app/labels/seats.js'
import { figure } from '../../../i18n/i18n.svelte.js'

/**
 * @param {any} row an occasion of the ledger @param {import('../types.js').Sheet} sheet
 * @param {import('../../../wire/types.js').Doc} doc @param {import('../../../i18n/i18n.svelte.js').Translate} t
 * @returns {string[]}
 */
export function explanation(row, sheet, doc, t) {
  const names = (/** @type {number[]} */ seats) =>
    seats.map((seat) => seatName(doc, seat, t)).join(t('comma'))
  const said = { payer: names(row.payers), winner: names(row.payees), count: row.payers.length }
  const many = row.payers.length
  const sum = many > 1 ? [`${many} × ${figure(row.points)} = ${figure(many * row.points)}`] : []
  if (row.reason !== 'bet') return [t(`toppan.why.${row.reason}`, said), ...sum]
  const [winner] = sheet.winners
  const before = winner.times ?? 1
  const yaku = Object.entries(winner.yaku ?? {}).map(
    ([name, times]) => `${t(`toppan.yaku.${name}`)} ${times}`,
  )
  return [
    t(winner.yaku ? 'toppan.why.bet' : 'toppan.why.last', said),
    ...(yaku.length ? [`${yaku.join(' + ')} = ×${before}`] : []),
    ...(row.times > before ? [t('toppan.why.oya', { times: row.times, before })] : []),
    `${figure(row.bet)} × ${row.times} = ${figure(row.bet * row.times)}`,
    ...(row.owed ? [t('toppan.why.short', { points: figure(row.points), owed: figure(row.owed) })] : []),
    ...sum,
  ]
}
