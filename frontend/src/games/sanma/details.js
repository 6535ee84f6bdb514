/** Parts of the plugin that load once the table stands (PluginDetails in src/app/loading/gamePlugin.js). */
import { keysOf } from '../../table/aids/keysOf.js'
import { cue as riichi } from '../riichi/cues.js'
import { PLACES } from './choices.js'

export { acted } from '../riichi/cues.js'
export { dealName, dealSign } from '../riichi/round.js'
export { describe } from './describe.js'
export { places } from './places.js'
export const hints = () => import('./Hints.svelte')
export const coach = () => import('../riichi/coach.js')
export const spoken = () => import('./spoken.js')
export const wins = () => import('../riichi/win.js')
export const overtake = () => import('../riichi/overtake.js')
export const training = () => import('../riichi/training.js')

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['keys']} */
export const keys = (t) => keysOf(PLACES, t)

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['cue']} */
export const cue = (event) => (event.type === 'kita' ? 'kita' : riichi(event))
