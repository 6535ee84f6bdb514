/** Why a player pays, or is paid, as a line of their card; the viewer's speaks to them. */
import { has } from '../../../i18n/i18n.svelte.js'
import { within } from '../../../i18n/sentences.js'
import { counterpart } from '../../../score/counterpart.js'
import { suitWithin } from '../../../tiles/name.js'
import { causeOf, wonBy } from './explanation.js'
import { fanList, fanTotal } from './winners.js'

/** @typedef {import('../../../i18n/i18n.svelte.js').Translate} Translate */

/**
 * @param {any} row an occasion of the ledger @param {number} seat @param {import('../../../wire/types.js').Sheet} sheet
 * @param {import('../../../wire/types.js').Doc} doc @param {Translate} t
 * @returns {string}
 */
export function lineReason(row, seat, sheet, doc, t) {
  const { way, isViewer, name } = counterpart(row, seat, doc, t)
  const own = seat === doc.you
  const line = own ? mine(row, way, name, sheet, doc, t) : theirs(row, way, name, isViewer, sheet, t)
  const winner = row.reason === 'hu' && (own || way === 'get') ? wonBy(row, sheet) : undefined
  return winner ? t('sheet.line.hand', { line, hand: fansText(winner, t) }) : line
}

/**
 * @param {any} row @param {string} way @param {string} name @param {import('../../../wire/types.js').Sheet} sheet
 * @param {import('../../../wire/types.js').Doc} doc @param {Translate} t
 */
function mine(row, way, name, sheet, doc, t) {
  const { forbidden } = sheet.hands[/** @type {number} */ (doc.you)]
  const suit = forbidden ? suitWithin(forbidden) : ''
  return t(`mine.${causeOf(row, sheet)}.${way}`, { name, suit })
}

/**
 * @param {any} row @param {string} way @param {string} name @param {boolean} isViewer
 * @param {import('../../../wire/types.js').Sheet} sheet @param {Translate} t
 */
function theirs(row, way, name, isViewer, sheet, t) {
  const key = `${causeOf(row, sheet)}.${way}`
  const form = isViewer && has(`theirs.${key}.you`) ? '.you' : ''
  return t(`theirs.${key}${form}`, { name })
}

/** "full flush, 3 fans" @param {{ fans?: Record<string, number> }} winner @param {Translate} t */
function fansText({ fans }, t) {
  const list = fanList(fans).map(({ fan }) => within(`fan.${fan}`))
  if (!list.length) return within('sheet.no-fans')
  const count = fanTotal(fans)
  return t('sheet.line.fans', { list: list.join(t('comma')), fans: t('fans.count', { count }) })
}
