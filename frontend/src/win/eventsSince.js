import { newEvents } from '../sound/cues.js'

/**
 * Returns a function that tells what has been added to a list of events since it was called last: nothing at first, and
 * null where the list is another one, as after a lost connection.
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 * @param {() => GameEvent[]} list @returns {() => GameEvent[] | null}
 */
export function eventsSince(list) {
  let before = list()
  return () => {
    const after = list()
    const goesOn = !before.length || after.some((event) => before.includes(event))
    const fresh = goesOn ? newEvents(before, after) : null
    before = after
    return fresh
  }
}
