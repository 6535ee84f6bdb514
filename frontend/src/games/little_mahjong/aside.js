/** What is needed once the table stands (Aside in src/app/loading/gamePlugin.js). */
export { acted, cue } from './cue.js'
export { describe } from './describe.js'
export { places } from './table/places.js'
export const coach = () => import('./coach.js')
