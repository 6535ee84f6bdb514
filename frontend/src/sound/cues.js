import { relativeSeat } from '../app/labels/seats.js'

/**
 * Which sound goes with what happens. Only what this viewer is shown makes a sound, so nothing is given away.
 *
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 */

/**
 * The events that came since a list was last looked at; none where the list is another one altogether.
 * @param {GameEvent[]} before @param {GameEvent[]} after
 */
export function newEvents(before, after) {
  const last = before[before.length - 1]
  if (!last) return []
  const at = after.lastIndexOf(last)
  if (at >= 0) return after.slice(at + 1)
  return after.some((event) => before.includes(event)) ? after.filter((event) => !before.includes(event)) : []
}

/**
 * How far from the middle what somebody does is heard: from where they sit on the screen, gently.
 * @param {number | undefined} seat @param {import('../wire/types.js').Doc | null} doc
 * @param {number} [bottom] the seat at the bottom where the viewer has none @returns {number} -1 is left, 1 right
 */
export function sideOf(seat, doc, bottom) {
  if (seat === undefined || !doc) return 0
  const turn = relativeSeat({ ...doc, you: doc.you ?? bottom }, seat) / Object.keys(doc.table.seats).length
  return Math.round(40 * Math.sin(2 * Math.PI * turn)) / 100
}

/**
 * Who does what is heard: of several who claim or win, the viewer is heard first.
 * @param {GameEvent} event @param {number | undefined} you @returns {number | undefined}
 */
export function actorOf({ seat, outcome, sheet }, you) {
  const several = outcome ?? sheet?.winners
  if (!several?.length) return seat
  const seats = several.map((/** @type {{ seat: number }} */ each) => each.seat)
  return seats.includes(you) ? you : seats[0]
}

/**
 * What an event sounds like, whether it is the viewer's own doing, and the side that it comes from: the winner's own win
 * is brighter, and a deal's end is nobody's.
 * @param {GameEvent} event @param {import('../app/loading/gamePlugin.js').PluginDetails['cue']} cueOf
 * @param {import('../wire/types.js').Doc | null} doc @param {number} [bottom]
 */
export function soundsOf(event, cueOf, doc, bottom) {
  const seat = actorOf(event, doc?.you)
  const own = seat !== undefined && seat === doc?.you
  return [cueOf(event) ?? []].flat().map((cue) => ({
    cue: own && cue === 'hu' ? 'won' : cue,
    own,
    side: cue === 'end' ? 0 : sideOf(seat, doc, bottom),
  }))
}

/** @param {import('../wire/types.js').Decision | undefined} decision @returns {'turn' | 'prompt' | undefined} */
export function cueOfDecision(decision) {
  if (!decision || decision.kind === 'ready') return undefined
  return decision.kind === 'turn' ? 'turn' : 'prompt'
}

/** How long before a deadline the player is reminded, in ms. */
export const LOW_MS = 5000
