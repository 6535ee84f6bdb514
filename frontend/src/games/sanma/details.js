/** Parts of the plugin that load once the table stands (PluginDetails in src/app/loading/gamePlugin.js). */
import { overlayPlaces } from '../../table/layout/overlayPlaces.js'
import { cue as riichi } from '../riichi/cues.js'
import { cut } from './geometry.js'

export { acted } from '../riichi/cues.js'
export { dealName, dealSign } from '../riichi/round.js'
export { describe } from './describe.js'
export const coach = () => import('../riichi/coach.js')

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['places']} */
export const places = (width, height) => overlayPlaces(width, height, cut)

/** @type {import('../../app/loading/gamePlugin.js').PluginDetails['cue']} */
export const cue = (event) => (event.type === 'kita' ? 'chi' : riichi(event))
