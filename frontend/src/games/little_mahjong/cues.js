/**
 * Sound cues by event.
 * @typedef {import('../../sound/tones.js').Cue} Cue
 */

/** @type {Record<string, Cue>} */
const BY_TYPE = { dealt: 'deal', drew: 'draw', discarded: 'domino', won: 'hu', settled: 'end' }
/** @type {Record<string, Cue>} */
const BY_CLAIM = { win: 'hu', triplet: 'pung' }

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['cue']} */
export const cue = (event) =>
  event.type === 'window-settled' ? BY_CLAIM[event.outcome?.[0]?.claim] : BY_TYPE[event.type]

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['acted']} */
export const acted = ({ type }) => (type === 'discard' ? 'domino' : undefined)
