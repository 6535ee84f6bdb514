/**
 * What a sheet of Sichuan says of its winners, and of those who didn't win.
 * @typedef {import('../../../wire/types.js').Sheet} Sheet
 */

/**
 * Fans of a winner, dearest first.
 * @param {Record<string, number>} [fans]
 */
export function fanList(fans = {}) {
  return Object.entries(fans)
    .map(([fan, count]) => ({ fan, count }))
    .sort((a, b) => b.count - a.count)
}

/** @param {Record<string, number>} [fans] */
export const fanTotal = (fans = {}) => Object.values(fans).reduce((sum, count) => sum + count, 0)

/**
 * The hands that neither won nor stay hidden: for them the sheet tells whether they were ready.
 * @param {Sheet} sheet
 * @returns {number[]} seats
 */
export function unfinished(sheet) {
  const won = new Set(sheet.winners.map((winner) => winner.seat))
  return Object.keys(sheet.hands)
    .map(Number)
    .filter((seat) => !won.has(seat))
}
