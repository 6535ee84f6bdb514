/** Parts of the plugin that load once the table stands (PluginDetails in src/app/loading/gamePlugin.js). */
export { acted, cue } from './cues.js'
export { describe } from './describe.js'
export { overlayPlaces as places } from './table/overlayPlaces.js'
export const coach = () => import('./coach.js')
