/**
 * Why something was paid, and how it is worked out. What was paid is the server's word; a reckoning that doesn't come
 * to it is not shown.
 * @typedef {import('../types.js').Sheet} Sheet
 * @typedef {import('../types.js').Winner} Winner
 */
import { seatName } from '../../../app/labels/seats.js'
import { figure } from '../../../i18n/i18n.svelte.js'
import { worthOf } from './worth.js'

const HUNDRED = 100
/** Base points that stand in for those of hands that reach a limit. @type {Record<string, number>} */
const LIMITS = {
  mangan: 2000, haneman: 3000, baiman: 4000, sanbaiman: 6000, 'counted-yakuman': 8000,
} // prettier-ignore
const YAKUMAN = 8000
/** Multiples of the base that a payment may be; three is half of a dealer's ron, where somebody else is liable. */
const TIMES = [1, 2, 3, 4, 6]
/** Where three play, the share of who is missing may be paid by the others (SR §6.2). */
const SHARED = [1, 1.5, 2, 2.5, 3, 4, 6]
const RETURNED = /** @type {Record<string, string>} */ ({ 15.2: 'won', 17.4: 'chombo', 16.6: 'time' })

/**
 * @param {any} row an occasion of the ledger @param {Sheet} sheet @param {import('../../../wire/types.js').Doc} doc
 * @param {import('../../../i18n/i18n.svelte.js').Translate} t @returns {string[]}
 */
export function explanation(row, sheet, doc, t) {
  const names = (/** @type {(number | null)[]} */ seats) =>
    seats.map((seat) => (seat === null ? t('riichi.sheet.table') : seatName(doc, seat, t))).join(t('comma'))
  const said = { payer: names(row.payers), winner: names(row.payees), giver: names(row.payers) }
  const many = times(row)
  switch (row.reason) {
    case 'hand':
    case 'pao':
      return forHand(row, sheet, said, doc, t)
    case 'honba': {
      const { honba } = sheet.round
      const sum = `${honba} × ${figure(row.points / honba)} = ${figure(row.points)}`
      return [t('riichi.why.honba', { honba }), ...(honba > 1 ? [sum] : []), ...many]
    }
    case 'returned':
      return [t(`riichi.why.returned.${RETURNED[row.clause.split('§')[1]]}`)]
    case 'noten':
      return [t('riichi.why.noten', { sum: figure(sumOf('noten', sheet)) }), ...many]
    default:
      return [t(`riichi.why.${row.reason}`, said), ...many]
  }
}

/** @param {string} reason @param {Sheet} sheet @returns {number} what all payments for one reason come to */
const sumOf = (reason, { ledger }) =>
  ledger.reduce((sum, each) => sum + (each.reason === reason ? each.points : 0), 0)

/** @param {any} row @param {Sheet} sheet @param {any} said @param {import('../../../wire/types.js').Doc} doc @param {any} t */
function forHand(row, sheet, said, doc, t) {
  const sort = causeOf(row, sheet)
  const { tsumo_loss: lost } = /** @type {any} */ (doc.table.options)
  const winner = sort === 'part' ? undefined : paidFor(row, sheet, lost)
  const base = winner && baseOf(winner)
  const all = Object.keys(sheet.hands).length === 3 ? SHARED : TIMES
  const factor = base && all.find((times) => rounded(base * times) === row.points)
  const lines = [t(`riichi.why.${sort}`, said)]
  if (sheet.dealer === row.payees[0]) lines.push(t('riichi.why.dealer-wins'))
  else if (sort === 'tsumo' && row.payers.includes(sheet.dealer)) lines.push(t('riichi.why.dealer'))
  if (sort === 'tsumo' && lost !== undefined) lines.push(t(lost ? 'riichi.why.lost' : 'riichi.why.shared'))
  if (winner && base && factor) {
    const product = base * factor
    const up = product === row.points ? '' : ` → ${figure(row.points)}`
    lines.push(
      `${t('riichi.why.base', { worth: worthOf(winner, t), base: formula(winner, base) })}; ` +
        `${figure(base)} × ${factor} = ${figure(product)}${up}`,
    )
  }
  return [...lines, ...times(row)]
}

/**
 * @param {any} row @param {Sheet} sheet @param {boolean | undefined} lost the share of who is missing
 * @returns {Winner | undefined} the win that is paid for: where who is liable pays for some of its yakuman alone, those,
 * or the others
 */
function paidFor(row, sheet, lost) {
  const winner = winnerOf(row, sheet)
  const part = winner && partOf(winner, sheet)
  if (!part) return winner
  const deals = winner.seat === sheet.dealer
  const ron = deals ? 3 : 2
  const own = part.points / YAKUMAN / (winner.from == null ? 2 * ron - (lost ? ron - 1 : 0) : ron)
  return { ...winner, yakuman: row.reason === 'pao' ? own : (winner.yakuman ?? 0) - own }
}

/** @param {Winner} winner @param {Sheet} sheet @returns what who is liable pays for some yakuman of a hand (RR §22.11) */
const partOf = ({ seat }, { ledger }) =>
  ledger.find(({ payee, clause }) => payee === seat && clause === 'RR §22.11')

/** @param {any} row an occasion of the ledger @param {Sheet} sheet @returns {Winner | undefined} whose win is paid for */
export const winnerOf = (row, sheet) => sheet.winners.find(({ seat }) => seat === row.payees[0])

/** @param {any} row an occasion of the ledger @param {Sheet} sheet @returns {string} what it was, finer than its reason */
export function causeOf(row, sheet) {
  if (row.reason === 'pao' && row.clause === 'RR §22.12') return 'kan-pao'
  if (row.reason !== 'hand') return row.reason
  return howWon(winnerOf(row, sheet), sheet)
}

/** @param {Winner | undefined} winner @param {Sheet} sheet */
function howWon(winner, sheet) {
  if (winner?.from == null) return 'tsumo'
  if (winner.liable != null && winner.liable !== winner.from) return partOf(winner, sheet) ? 'part' : 'half'
  if (winner.robbed === 'kita') return 'north'
  return winner.robbed ? 'robbed' : 'ron'
}

/** @param {Winner} winner @returns {number} base points (RR §14.1, §14.3) */
export const baseOf = ({ han, fu, limit, yakuman }) =>
  yakuman ? YAKUMAN * yakuman : (LIMITS[limit] ?? fu * 2 ** (han + 2))

/** @param {Winner} winner @param {number} base */
const formula = ({ han, fu, limit, yakuman }, base) =>
  `${limit || yakuman ? '' : `${fu} × 2^(${han} + 2) = `}${figure(base)}`

const rounded = (/** @type {number} */ points) => Math.ceil(points / HUNDRED) * HUNDRED

/** @param {any} row @returns {string[]} what several payments come to */
function times({ payers, payees, points }) {
  const count = payers.length * payees.length
  return count > 1 ? [`${count} × ${figure(points)} = ${figure(count * points)}`] : []
}
