/**
 * The end of a deal, as the texts have it: a chombo after which nothing is played again is the one that ends the match.
 *
 * @param {string} end @param {{ next?: unknown } | null} [sheet] @returns {string}
 */
export function endedBy(end, sheet) {
  return end === 'chombo' && sheet && !sheet.next ? 'chombo-last' : end
}
