/** @import { Face } from '../../app/face.js' */
import { acted, cue } from './cues.js'
import { places } from './places.js'
import Table from './Table.svelte'

/** @type {Face} */
export default {
  words: ['honours'],
  // A showdown is worth a look.
  linger: 2500,
  Table,
  places,
  tell: () => import('./describe.js'),
  cue,
  acted,
  moments: () => import('./moment.js'),
  sheet: () => import('./Sheet.svelte'),
  hints: () => import('./Hints.svelte'),
}
