/**
 * A deal's tables side by side. No rules here: differences and IMPs are the server's.
 *
 * @typedef {import('../../../wire/eventDealApi.js').DealTable} DealTable
 * @typedef {import('../../../wire/eventDealApi.js').EventDeal} EventDeal
 * @typedef {import('../../../wire/eventApi.js').EventDoc} EventDoc
 * @typedef {'gone' | 'plain' | 'coming' | 'none' | 'over'} Stage gone: no such event; plain: no duplicate one; coming: others still
 *   play the round; none: no such round
 */
import { valueOf } from '../event/amounts.js'

/** @param {EventDoc} doc @param {number} round from 1 @returns {Stage} */
export function stageOf({ status, settings, rounds, rounds_planned }, round) {
  if (!settings.duplicate) return 'plain'
  const found = rounds.find(({ number }) => number === round)
  if (found) return found.status === 'over' ? 'over' : isEnded(status) ? 'none' : 'coming'
  return round >= 1 && round <= rounds_planned && !isEnded(status) ? 'coming' : 'none'
}

/** @param {string} status of an event */
const isEnded = (status) => status === 'finished' || status === 'cancelled'

/** @param {DealTable[]} tables @param {number} seat @returns {DealTable[]} the best first at that seat */
export const ranked = (tables, seat) =>
  tables.toSorted(
    (a, b) => valueOf(b.seats[seat].difference) - valueOf(a.seats[seat].difference) || a.table - b.table,
  )

/** @param {DealTable[]} tables @returns {string[]} the mean of match points, by seat */
export const meansOf = (tables) =>
  (tables[0]?.seats ?? []).map((_, seat) =>
    fraction(
      tables.reduce((sum, { seats }) => sum + seats[seat].points, 0),
      tables.length,
    ),
  )

/** @param {EventDoc} doc @param {EventDeal} deal @returns {number[]} tables of the round where the deal does not count */
export const uncounted = ({ rounds }, { round, tables }) =>
  (rounds.find(({ number }) => number === round)?.tables ?? [])
    .map(({ table }) => table)
    .filter((table) => !tables.some((counting) => counting.table === table))

/**
 * The scale in rows: from and up to how many match points a difference is worth so many IMPs. The last has no end.
 * @param {Pick<EventDeal, 'unit' | 'scale'>} deal @returns {{ imps: number, from: string }[]}
 */
export function scaleRows({ unit, scale }) {
  const [above, below = '1'] = unit.split('/')
  return scale.map((units, index) => ({
    imps: index + 1,
    from: fraction(units * Number(above), Number(below)),
  }))
}

/** @param {number} above @param {number} below @returns {string} the fraction in lowest terms, as the server writes it: "7/2" */
function fraction(above, below) {
  const divisor = common(Math.abs(above), below)
  return below === divisor ? String(above / divisor) : `${above / divisor}/${below / divisor}`
}

/** @param {number} a @param {number} b @returns {number} the greatest common divisor */
const common = (a, b) => (b ? common(b, a % b) : a)
