/**
 * The end of a deal, as the texts have it: a chombo after which nothing is played again is the one that ends the match.
 *
 * @param {string} end @param {{ next?: unknown, over?: string } | null} [sheet] @returns {string}
 */
export function endedBy(end, sheet) {
  if (end !== 'chombo' || !sheet || sheet.next) return end
  return sheet.over ? 'chombo-bankrupt' : 'chombo-last'
}
