/** Parts of the plugin that load once the table stands (PluginDetails in src/app/loading/gamePlugin.js). */
export { acted, cue } from './cues.js'
export { describe } from './describe.js'
export { overlayPlaces as places } from './table/overlayPlaces.js'
export const hints = () => import('./Hints.svelte')
export const coach = () => import('./coach.js')
export const spoken = () => import('./spoken.js')
export const wins = () => import('./win.js')

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['keys']} */
export const keys = (t) => [
  ['W', t('little_mahjong.call.win')],
  ['1 – 9', t('little_mahjong.call.triplet')],
  ['Esc', t('call.pass')],
]
