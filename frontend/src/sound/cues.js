import { place } from '../app/seats.js'

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

/**
 * How far from the middle what somebody does is heard: from where they sit, gently. Who only watches may sit anywhere.
 * @param {number | undefined} seat @param {import('../wire/types.js').Doc | null} doc @returns {number} -1 is left, 1 right
 */
export function sideOf(seat, doc) {
  if (seat === undefined || doc?.you === undefined) return 0
  const turn = place(doc, seat) / Object.keys(doc.table.seats).length
  return Math.round(40 * Math.sin(2 * Math.PI * turn)) / 100
}

/**
 * Who does what is heard: the winner's own win sounds brighter, and of several who claim, the viewer is heard first.
 * @param {GameEvent} event @param {number | undefined} you @returns {number | undefined}
 */
export function doer({ seat, outcome }, you) {
  if (!outcome?.length) return seat
  const seats = outcome.map((/** @type {{ seat: number }} */ claimed) => claimed.seat)
  return seats.includes(you) ? you : seats[0]
}

/** @param {import('../wire/types.js').Decision | undefined} decision @returns {'turn' | 'prompt' | undefined} */
export function cueOfDecision(decision) {
  if (!decision || decision.kind === 'ready') return undefined
  return decision.kind === 'turn' ? 'turn' : 'prompt'
}

/** How long before a deadline the player is reminded, in ms. */
export const LOW_MS = 5000
