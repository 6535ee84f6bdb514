/**
 * Which sound goes with what happens: tiles knock, calls ring.
 * @typedef {import('../../sound/tones.js').Cue} Cue
 */

/** @type {Record<string, Cue>} */
const BY_TYPE = {
  dealt: 'deal',
  burst: 'discard',
  hit: 'draw',
  stood: 'prompt',
  dropped: 'discard',
  settled: 'end',
}

/** @param {import('../../wire/types.js').GameEvent} event @returns {Cue | undefined} */
export function cue(event) {
  if (event.type === 'bet') return event.sort === 'raise' ? 'kong' : 'pung'
  return BY_TYPE[event.type]
}
