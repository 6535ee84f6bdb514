/** The other side of an occasion, as the lines of a player's card name it. */
import { seatName } from '../app/labels/seats.js'

/**
 * @param {{ payers: (number | null)[], payees: (number | null)[] }} row an occasion of the ledger
 * @param {number} seat whose card it is @param {import('../wire/types.js').Doc} doc
 * @param {import('../i18n/i18n.svelte.js').Translate} t
 * @returns {{ way: 'pay' | 'get', isViewer: boolean, name: string }} isViewer: it is the viewer, and nobody else; name: of all
 *   of them, the viewer as "you"
 */
export function counterpart({ payers, payees }, seat, doc, t) {
  const pays = payers.includes(seat)
  const others = (pays ? payees : payers).filter((each) => each !== null)
  const name = (/** @type {number} */ each) => (each === doc.you ? t('sheet.you') : seatName(doc, each, t))
  return {
    way: pays ? 'pay' : 'get',
    isViewer: others.length === 1 && others[0] === doc.you,
    name: others.map(name).join(t('comma')),
  }
}
