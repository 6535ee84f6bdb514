/**
 * Sound cues by event: tiles knock, calls ring.
 * @typedef {import('../../sound/tones.js').Cue} Cue
 */

/** @type {Record<string, Cue>} */
const BY_TYPE = {
  dealt: 'deal',
  burst: 'burst',
  hit: 'draw',
  stood: 'stay',
  dropped: 'leave',
  bet: 'chips',
}

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['cue']} */
export function cue({ type, sheet }) {
  // A deal is won by what hands come to when it ends, or by who is left: no call tells of it.
  if (type === 'settled') return sheet.winners.length ? 'hu' : 'end'
  return BY_TYPE[type]
}

/** @type {Record<string, Cue>} */
const BY_ACT = { hit: 'draw', stand: 'stay', bet: 'chips', drop: 'leave' }

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['acted']} */
export const acted = ({ type }) => BY_ACT[type]
