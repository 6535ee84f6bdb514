/** Why a player pays, or is paid, as a line of their card; the viewer's speaks to them. */
import { has } from '../../../i18n/i18n.svelte.js'
import { counterpart } from '../../../score/counterpart.js'

/**
 * @param {any} row an occasion of the ledger @param {number} seat @param {import('../../../wire/types.js').Doc} doc
 * @param {import('../../../i18n/i18n.svelte.js').Translate} t @returns {string}
 */
export function lineReason(row, seat, doc, t) {
  const { way, isViewer, name } = counterpart(row, seat, doc, t)
  const key = `${row.reason === 'bet' && row.owed ? 'short' : row.reason}.${way}`
  const said = { name, ...(row.bet ? { bet: row.bet, times: row.times } : {}) }
  if (seat === doc.you) return t(`toppan.mine.${key}`, said)
  const form = isViewer && has(`toppan.theirs.${key}.you`) ? '.you' : ''
  return t(`toppan.theirs.${key}${form}`, said)
}
