/**
 * Which sound goes with what happens.
 * @typedef {import('../../sound/tones.js').Cue} Cue
 */

/** @type {Record<string, Cue>} */
const BY_TYPE = {
  dealt: 'deal',
  drew: 'draw',
  'kan-declared': 'kong',
  tsumo: 'hu',
  kyushu: 'prompt',
  settled: 'end',
}

/** @type {Record<string, Cue>} */
const BY_CLAIM = { ron: 'hu', kan: 'kong', pon: 'pung', chi: 'pung' }

/** @param {import('../../wire/types.js').GameEvent} event @returns {Cue | undefined} */
export function cue(event) {
  if (event.type === 'discarded') return event.riichi ? 'kong' : 'discard'
  if (event.type === 'window-settled') return BY_CLAIM[event.outcome?.[0]?.claim]
  return BY_TYPE[event.type]
}
