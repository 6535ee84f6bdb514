/** Ends that are called by how many play, as three have them. @type {Record<string, string>} */
const OF_THREE = { 'four-winds': 'three-winds', 'four-riichi': 'three-riichi' }

/**
 * The end of a deal, as the texts have it: a chombo after which nothing is played again is the one that ends the match.
 *
 * @param {string} end @param {{ next?: unknown, over?: string, hands?: object } | null} [sheet] @returns {string}
 */
export function endedBy(end, sheet) {
  if (Object.keys(sheet?.hands ?? {}).length === 3 && OF_THREE[end]) return OF_THREE[end]
  if (end !== 'chombo' || !sheet || sheet.next) return end
  return sheet.over ? 'chombo-bankrupt' : 'chombo-last'
}
