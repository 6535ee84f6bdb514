/** Why the viewer pays, or is paid, in a sentence to them. */
import { seatName } from '../../../app/labels/seats.js'
import { suitWithin } from '../../../tiles/name.js'
import { causeOf } from './explanation.js'

/**
 * @param {any} row an occasion of the ledger @param {import('../../../wire/types.js').Sheet} sheet
 * @param {import('../../../wire/types.js').Doc} doc @param {import('../../../i18n/i18n.svelte.js').Translate} t
 * @returns {string}
 */
export function ownReason(row, sheet, doc, t) {
  const pays = row.payers.includes(doc.you)
  const others = (pays ? row.payees : row.payers).filter((/** @type {number | null} */ seat) => seat !== null)
  const { forbidden } = sheet.hands[/** @type {number} */ (doc.you)]
  return t(`mine.${causeOf(row, sheet)}.${pays ? 'pay' : 'get'}`, {
    name: others.map((/** @type {number} */ seat) => seatName(doc, seat, t)).join(t('comma')),
    suit: forbidden ? suitWithin(forbidden) : '',
  })
}
