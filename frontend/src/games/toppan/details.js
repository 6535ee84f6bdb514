/** Parts of the plugin that load once the table stands (PluginDetails in src/app/loading/gamePlugin.js). */
export { acted, cue } from './cues.js'
export { describe } from './describe.js'
export { overlayPlaces as places } from './overlayPlaces.js'
export const hints = () => import('./Hints.svelte')
export const coach = () => import('./coach.js')
export const spoken = () => import('./spoken.js')
export const wins = () => import('./win.js')
export const handless = true
/** @param {import('./types.js').SeatView} held */
export const pointsOf = ({ chips }) => chips

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['keys']} */
export const keys = (t) => [
  ['S', t('toppan.act.stand')],
  ['H', t('toppan.act.hit')],
  ['D', t('toppan.act.drop')],
  ['C', t('keys.call')],
  ['B', t('keys.bet')],
  ['− +', t('keys.amount')],
]
