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
 * What a winner's hand is worth, in words; where it has more fans than count at its table, that this is the limit.
 * @param {{ fans?: Record<string, number>, points?: number }} winner @param {import('../../../i18n/i18n.svelte.js').Translate} t
 */
export function worthOf({ fans, points = 0 }, t) {
  const worth = t('points', { count: points })
  return 2 ** fanTotal(fans) > points ? t('sheet.limit', { points: worth }) : worth
}

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
