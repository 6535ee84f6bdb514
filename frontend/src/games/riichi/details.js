/** Parts of the plugin that load once the table stands (PluginDetails in src/app/loading/gamePlugin.js). */
import { keysOf } from '../../table/aids/keysOf.js'
import { PLACES } from './choices.js'

export { acted, cue } from './cues.js'
export { describe } from './describe.js'
export { dealName, dealSign } from './round.js'
export { overlayPlaces as places } from '../../table/layout/overlayPlaces.js'
export const hints = () => import('./Hints.svelte')
export const coach = () => import('./coach.js')
export const spoken = () => import('./spoken.js')
export const wins = () => import('./win.js')
export const overtake = () => import('./overtake.js')
export const training = () => import('./training.js')

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['keys']} */
export const keys = (t) => keysOf(PLACES, t)
