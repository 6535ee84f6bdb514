/** Why a player pays, or is paid, as a line of their card; the viewer's speaks to them. */
import { has } from '../../../i18n/i18n.svelte.js'
import { within } from '../../../i18n/sentences.js'
import { counterpart } from '../../../score/counterpart.js'

/**
 * @param {any} row an occasion of the ledger @param {number} seat @param {import('../types.js').Sheet} sheet
 * @param {import('../../../wire/types.js').Doc} doc @param {import('../../../i18n/i18n.svelte.js').Translate} t
 * @returns {string}
 */
export function lineReason(row, seat, sheet, doc, t) {
  const { way, isViewer, name } = counterpart(row, seat, doc, t)
  const own = seat === doc.you
  const key = `${row.reason}.${way}`
  const form = isViewer && has(`little_mahjong.theirs.${key}.you`) ? '.you' : ''
  const line = own
    ? t(`little_mahjong.mine.${key}`, { name })
    : t(`little_mahjong.theirs.${key}${form}`, { name })
  const winner = own || way === 'get' ? sheet.winners.find((each) => each.seat === row.payees[0]) : undefined
  if (!winner) return line
  const hand = winner.triplets.map(
    (/** @type {import('../types.js').Triplet} */ { sort, points }) =>
      `${within(`little_mahjong.sort.${sort}`)} ${points}`,
  )
  return t('sheet.line.hand', { line, hand: hand.join(t('comma')) })
}
