/** Why a player pays, or is paid, as a line of their card; the viewer's speaks to them. */
import { has } from '../../../i18n/i18n.svelte.js'
import { counterpart } from '../../../score/counterpart.js'
import { causeOf, winnerOf } from './explanation.js'
import { handText, worthWithin } from './worth.js'

/**
 * @param {any} row an occasion of the ledger @param {number} seat @param {import('../types.js').Sheet} sheet
 * @param {import('../../../wire/types.js').Doc} doc @param {import('../../../i18n/i18n.svelte.js').Translate} t
 * @returns {string}
 */
export function lineReason(row, seat, sheet, doc, t) {
  const { way, isViewer, name } = counterpart(row, seat, doc, t)
  const own = seat === doc.you
  const cause = causeOf(row, sheet)
  const key = `${cause}.${way}`
  const form = isViewer && has(`riichi.theirs.${key}.you`) ? '.you' : ''
  const line = own ? t(`riichi.mine.${key}`, { name }) : t(`riichi.theirs.${key}${form}`, { name })
  const paid = row.reason === 'hand' || cause === 'kan-pao'
  const winner = paid && (own || way === 'get') ? winnerOf(row, sheet) : undefined
  return winner ? t('sheet.line.hand', { line, hand: (own ? handText : worthWithin)(winner, t) }) : line
}
