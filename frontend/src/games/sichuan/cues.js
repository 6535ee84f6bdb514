/**
 * Sound cues by event.
 * @typedef {import('../../sound/tones.js').Cue} Cue
 */

/** @type {Record<string, Cue>} */
const BY_TYPE = {
  drew: 'draw',
  discarded: 'discard',
  exchanged: 'exchange',
  'forbidden-settled': 'forbid',
  konged: 'kong',
  'hu-drawn': 'hu',
  settled: 'end',
}

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['cue']} */
export function cue(event) {
  if (event.type === 'dealt') return ['dice', 'deal']
  if (event.type !== 'window-settled') return BY_TYPE[event.type]
  const claim = event.outcome?.[0]?.claim
  return claim === 'hu' || claim === 'pung' || claim === 'kong' ? claim : undefined
}

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['acted']} */
export const acted = ({ type }) => (type === 'discard' ? 'discard' : undefined)
