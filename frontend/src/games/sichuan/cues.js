/**
 * Which sound goes with what happens.
 * @typedef {import('../../sound/tones.js').Cue} Cue
 */

/** @type {Record<string, Cue>} */
const BY_TYPE = {
  dealt: 'deal',
  drew: 'draw',
  discarded: 'discard',
  konged: 'kong',
  'hu-drawn': 'hu',
  settled: 'end',
}

/** @param {import('../../wire/types.js').GameEvent} event @returns {Cue | undefined} */
export function cue(event) {
  if (event.type !== 'window-settled') return BY_TYPE[event.type]
  const claim = event.outcome?.[0]?.claim
  return claim === 'hu' || claim === 'pung' || claim === 'kong' ? claim : undefined
}
