/**
 * Which sound goes with what happens. Only what this viewer is shown makes a sound, so nothing is given away.
 *
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 */

/**
 * The events that came since a list was last looked at; none where the list is another one altogether.
 * @param {GameEvent[]} before @param {GameEvent[]} after
 */
export function fresh(before, after) {
  const last = before[before.length - 1]
  if (!last) return []
  const at = after.lastIndexOf(last)
  if (at >= 0) return after.slice(at + 1)
  return after.some((event) => before.includes(event)) ? after.filter((event) => !before.includes(event)) : []
}

/** @param {import('../wire/types.js').Decision | undefined} decision @returns {'turn' | 'prompt' | undefined} */
export function cueOfDecision(decision) {
  if (!decision || decision.kind === 'ready') return undefined
  return decision.kind === 'turn' ? 'turn' : 'prompt'
}

/** How long before a deadline the player is reminded, in ms. */
export const LOW_MS = 5000
