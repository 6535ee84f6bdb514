/** Why the viewer pays, or is paid, in a sentence to them. */
import { seatName } from '../../../app/labels/seats.js'

/**
 * @param {any} row an occasion of the ledger @param {import('../../../wire/types.js').Doc} doc
 * @param {import('../../../i18n/i18n.svelte.js').Translate} t @returns {string}
 */
export const ownReason = ({ reason, payers, payees }, doc, t) =>
  t(`little_mahjong.mine.${reason}.${payers.includes(doc.you) ? 'pay' : 'get'}`, {
    name: seatName(doc, payees[0], t),
  })
