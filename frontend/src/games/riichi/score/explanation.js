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
/** Multiples of the base that a payment may be; three is half of a dealer's ron, where somebody else is liable. */
const TIMES = [1, 2, 3, 4, 6]
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
      return forHand(row, sheet, said, t)
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

/** @param {any} row @param {Sheet} sheet @param {any} said @param {any} t */
function forHand(row, sheet, said, t) {
  const winner = sheet.winners.find(({ seat }) => seat === row.payees[0])
  const sort = causeOf(row, sheet)
  const base = winner && baseOf(winner)
  const factor = base && TIMES.find((times) => rounded(base * times) === row.points)
  const lines = [t(`riichi.why.${sort}`, said)]
  if (sheet.dealer === row.payees[0]) lines.push(t('riichi.why.dealer-wins'))
  else if (sort === 'tsumo' && row.payers.includes(sheet.dealer)) lines.push(t('riichi.why.dealer'))
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

/** @param {any} row an occasion of the ledger @param {Sheet} sheet @returns {string} what it was, finer than its reason */
export const causeOf = (row, { winners }) =>
  row.reason === 'hand' ? howWon(winners.find(({ seat }) => seat === row.payees[0])) : row.reason

/** @param {Winner | undefined} winner */
function howWon(winner) {
  if (winner?.from == null) return 'tsumo'
  if (winner.liable != null && winner.liable !== winner.from) return 'half'
  return winner.robbed ? 'robbed' : 'ron'
}

/** @param {Winner} winner @returns {number} base points (RR §14.1, §14.3) */
export const baseOf = ({ han, fu, limit, yakuman }) =>
  yakuman ? 8000 * yakuman : (LIMITS[limit] ?? fu * 2 ** (han + 2))

/** @param {Winner} winner @param {number} base */
const formula = ({ han, fu, limit, yakuman }, base) =>
  `${limit || yakuman ? '' : `${fu} × 2^(${han} + 2) = `}${figure(base)}`

const rounded = (/** @type {number} */ points) => Math.ceil(points / HUNDRED) * HUNDRED

/** @param {any} row @returns {string[]} what several payments come to */
function times({ payers, payees, points }) {
  const count = payers.length * payees.length
  return count > 1 ? [`${count} × ${figure(points)} = ${figure(count * points)}`] : []
}
