/** A duplicate event of two rounds, of which one is over, and a deal of it. */

/** @param {number} number */
const entrant = (number) => ({
  number,
  person: { name: `P${number}`, kind: /** @type {const} */ ('account') },
})

/** @returns {import('../../../src/wire/eventApi.js').EventDoc} what this page reads of one */
export const eventDoc = () =>
  /** @type {any} */ ({
    status: 'running',
    settings: { name: 'Spring Cup', game: 'sichuan', seats: 4, duplicate: true },
    entrants: Array.from({ length: 12 }, (_, index) => entrant(index + 1)),
    rounds_planned: 2,
    rounds: [
      { number: 1, status: 'over', tables: [1, 2, 3, 4].map((table) => ({ table, code: `T${table}` })) },
    ],
  })

/** @param {number} table @param {[number, string, number][]} seats points, difference, IMPs @param {(number | null)[]} entrants */
const line = (table, seats, entrants) => ({
  table,
  code: `T${table}`,
  seats: seats.map(([points, difference, imps], seat) => ({
    entrant: entrants[seat],
    points,
    difference,
    imps,
  })),
})

/** @type {import('../../../src/wire/eventDealApi.js').EventDeal} */
export const DEAL = {
  round: 1,
  deal: 0,
  deals: 2,
  unit: '1',
  scale: [2, 5, 9],
  tables: [
    line(1, [[9, '20/3', 2], [-3, '-8/3', -1], [-3, '-2', -1], [-3, '-2', -1]], [1, 2, 3, 4]), // prettier-ignore
    line(2, [[-3, '-16/3', -2], [9, '28/3', 3], [-3, '-2', -1], [-3, '-2', -1]], [5, 6, 7, null]), // prettier-ignore
    line(3, [[1, '-4/3', 0], [-7, '-20/3', -2], [3, '4', 1], [3, '-2', -1]], [9, 10, 11, 12]), // prettier-ignore
  ],
}
