/**
 * Which sound goes with what happens.
 * @typedef {import('../../sound/tones.js').Cue} Cue
 */

/** @type {Record<string, Cue>} */
const BY_TYPE = { dealt: 'deal', drew: 'draw', discarded: 'discard', won: 'hu', settled: 'end' }
/** @type {Record<string, Cue>} */
const BY_CLAIM = { win: 'hu', triplet: 'pung' }

/** @param {import('../../wire/types.js').GameEvent} event @returns {Cue | undefined} */
export const cue = (event) =>
  event.type === 'window-settled' ? BY_CLAIM[event.outcome?.[0]?.claim] : BY_TYPE[event.type]
