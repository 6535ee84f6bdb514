/**
 * Why something was paid, and how it is worked out: every number is the server's.
 * @typedef {import('../../../wire/types.js').Sheet} Sheet
 */
import { seatName } from '../../../app/labels/seats.js'
import { figure } from '../../../i18n/i18n.svelte.js'
import { tileName } from '../../../tiles/name.js'
import { fanList, fanTotal, worthOf } from './winners.js'

/** Reasons told apart by their clause. @type {Record<string, Record<string, string>>} */
const BY_CLAUSE = {
  kong: { 10.1: 'concealed', 10.2: 'melded', 10.3: 'promoted', 12.5: 'postponed' },
  'kong-returned': { 10.5: 'shot', 10.6: 'not-ready', 11.1: 'false' },
  'forbidden-suit': { 6.6: 'won', 9.2: 'held', 11.2: 'melded' },
}
const SORTS = { kong: 'kong', 'kong-returned': 'returned', 'forbidden-suit': 'forbidden' }

/**
 * @param {any} row an occasion of the ledger @param {Sheet} sheet @param {import('../../../wire/types.js').Doc} doc
 * @param {import('../../../i18n/i18n.svelte.js').Translate} t @returns {string[]}
 */
export function explanation(row, sheet, doc, t) {
  const names = (/** @type {(number | null)[]} */ seats) =>
    seats.map((seat) => (seat === null ? t('sheet.nobody') : seatName(doc, seat, t))).join(t('comma'))
  const [payer, winner] = [names(row.payers), names(row.payees)]
  const said = { payer, winner, giver: payer, count: row.payers.length }
  const sentence = t(`why.${whyOf(row, sheet)}`, said)
  if (row.reason === 'hu') return [sentence, sumOf(row, sheet, t)]
  return [sentence, ...(row.reason === 'not-ready' ? dearest(row, sheet, t) : times(row))]
}

/** What it was, and how much by the options of the table. @param {any} row an occasion of the ledger @param {Sheet} sheet */
function whyOf(row, sheet) {
  const cause = causeOf(row, sheet)
  if (cause === 'drawn' && row.points === wonBy(row, sheet)?.points) return 'drawn.value'
  return row.clause === 'SBR §12.4' ? 'not-ready.cheapest' : cause
}

/** @param {any} row an occasion of the ledger @param {Sheet} sheet @returns {string} what it was, finer than its reason */
export function causeOf(row, sheet) {
  if (row.clause === 'SBR §12.2') return 'drawn-alone'
  if (row.reason === 'hu') return sortOf(wonBy(row, sheet))
  const sort = kongOf(row, sheet) ?? BY_CLAUSE[row.reason]?.[row.clause.split('§')[1]]
  return sort ? `${SORTS[/** @type {keyof typeof SORTS} */ (row.reason)]}.${sort}` : row.reason
}

/** Where an option sets the price, the meld tells the sort. @param {any} row @param {Sheet} sheet */
const kongOf = ({ reason, clause, payees, tile }, sheet) =>
  reason === 'kong' && clause === 'SBR §12.5'
    ? sheet.hands?.[payees[0]]?.melds?.find((meld) => meld.tile === tile)?.sort
    : undefined

/** @param {any} row @param {Sheet} sheet @returns {Sheet['winners'][number] | undefined} whose hu is paid for */
export const wonBy = (row, sheet) =>
  row.win === undefined ? sheet.winners.find(({ seat }) => seat === row.payees[0]) : sheet.winners[row.win]

/** @param {Sheet['winners'][number] | undefined} winner */
const sortOf = (winner) => (winner?.from == null ? 'drawn' : winner.fans?.['robbing-kong'] ? 'robbed' : 'hu')

/** "Full flush 2 + Root 1 = 3 fans → 8 points, + 1 = 9; × 3 = 27" @param {any} row @param {Sheet} sheet @param {any} t */
function sumOf(row, sheet, t) {
  const winner = wonBy(row, sheet)
  const list = fanList(winner?.fans).map(({ fan, count }) => `${t(`fan.${fan}`)} ${count}`)
  const fans = list.length
    ? `${list.join(' + ')} = ${t('fans.count', { count: fanTotal(winner?.fans) })}`
    : t('sheet.no-fans')
  const value = winner?.points ?? row.points
  const more =
    value === row.points ? '' : `; ${figure(value)} + ${figure(row.points - value)} = ${figure(row.points)}`
  return [`${fans} → ${worthOf({ ...winner, points: value }, t)}${more}`, ...times(row)].join('; ')
}

/** What a ready hand could have won, dearest first. @param {any} row @param {Sheet} sheet @param {any} t @returns {string[]} */
function dearest(row, sheet, t) {
  const waits = sheet.hands[row.payees[0]]?.waits ?? []
  const best = waits.filter(({ points }) => points === row.points)
  if (!best.length) return times(row)
  const tiles = best.map(({ tile }) => tileName(tile, t)).join(t('comma'))
  return [[`${tiles} → ${t('points', { count: row.points })}`, ...times(row)].join('; ')]
}

/** @param {any} row @returns {string[]} what several payments come to */
function times({ payers, payees, points }) {
  const count = payers.length * payees.length
  return count > 1 ? [`${count} × ${figure(points)} = ${figure(count * points)}`] : []
}
