import { relativeSeat } from '../app/labels/seats.js'

/**
 * The sounds of events. Only events that this viewer is shown have one, so that no secret is told.
 *
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 */

/**
 * Returns the events that came since the last list; none where the lists have none in common.
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
 * The side from which a seat is heard: where the seat is on the screen, but nearer to the middle.
 * @param {number | undefined} seat @param {import('../wire/types.js').Doc | null} doc
 * @param {number} [bottom] the seat at the bottom where the viewer has none @returns {number} -1 is left, 1 right
 */
export function sideOf(seat, doc, bottom) {
  if (seat === undefined || !doc) return 0
  const turn = relativeSeat({ ...doc, you: doc.you ?? bottom }, seat) / Object.keys(doc.table.seats).length
  return Math.round(40 * Math.sin(2 * Math.PI * turn)) / 100
}

/**
 * The seat that an event's sound belongs to. Of several who claim or win it is the viewer, else the first.
 * @param {GameEvent} event @param {number | undefined} you @returns {number | undefined}
 */
export function actorOf({ seat, outcome, sheet }, you) {
  const several = outcome ?? sheet?.winners
  if (!several?.length) return seat
  const seats = several.map((/** @type {{ seat: number }} */ each) => each.seat)
  return seats.includes(you) ? you : seats[0]
}

/**
 * Returns an event's sounds, each with its side and whether the viewer caused it. The viewer's own win has another sound,
 * and a deal's end has no side.
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

/** Time before a deadline at which the player is reminded, in ms. */
export const LOW_MS = 5000
