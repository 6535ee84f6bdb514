/**
 * Who goes on for sure, and how many of the equals may.
 * @param {import('../../../../wire/eventApi.js').EventDoc} doc @returns {{ sure: number[], left: number }}
 */
export function finalistsLeft(doc) {
  const equal = new Set(doc.undecided.map(String))
  const stage = doc.stages.find(({ standings }) => standings.some(({ player }) => equal.has(player)))
  if (!stage) return { sure: [], left: 0 }
  const ranked = stage.standings.filter(({ place }) => place != null)
  const sure = ranked.filter(({ goes_on }) => goes_on).map(({ player }) => Number(player))
  const cut = doc.settings.stages[stage.stage - 1]?.cut ?? 0
  return { sure, left: Math.max(0, Math.min(cut, ranked.length) - sure.length) }
}
