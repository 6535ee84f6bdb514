/**
 * Sound cues by event.
 * @typedef {import('../../sound/tones.js').Cue} Cue
 */

/** @type {Record<string, Cue>} */
const BY_TYPE = {
  drew: 'draw',
  'kan-declared': 'kong',
  tsumo: 'hu',
  kyushu: 'prompt',
  settled: 'end',
}

/** @type {Record<string, Cue>} */
const BY_CLAIM = { ron: 'hu', kan: 'kong', pon: 'pung', chi: 'chi' }

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['cue']} */
export function cue(event) {
  if (event.type === 'dealt') return ['dice', 'deal']
  // Who declares says so, and lays down a stick.
  if (event.type === 'discarded') return event.riichi ? ['declared', 'stick'] : 'discard'
  if (event.type === 'window-settled') return BY_CLAIM[event.outcome?.[0]?.claim]
  return BY_TYPE[event.type]
}

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['acted']} */
export const acted = ({ type }) => (type === 'discard' ? 'discard' : undefined)
