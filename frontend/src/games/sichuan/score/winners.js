/**
 * Texts of a Sichuan sheet for its winners, and for those who didn't win.
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
  const value = t('points', { count: points })
  return 2 ** fanTotal(fans) > points ? t('sheet.limit', { points: value }) : value
}

/**
 * Whether what somebody won on robbed a kong: true, false, or undefined where a sheet does not tell. A false hu has no fans
 * that would name it; but who won truly on the same tile has, and nobody's kong was robbed who holds no pung of it.
 * @param {Sheet['winners'][number]} winner @param {Sheet} sheet
 */
export function robbedBy({ from, tile }, { winners, hands }) {
  const same = winners.find((each) => each.fans && each.from === from && each.tile === tile)
  if (same?.fans) return 'robbing-kong' in same.fans
  const melds = hands[/** @type {number} */ (from)]?.melds
  return melds?.some((meld) => meld.sort === 'pung' && meld.tile === tile) ? undefined : false
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
