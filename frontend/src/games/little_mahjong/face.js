/** @import { Face } from '../../app/face.js' */
import Table from './Table.svelte'
import { acted, cue } from './cue.js'
import { places } from './table/places.js'

/** @type {Face} */
export default {
  Table,
  places,
  tell: () => import('./describe.js'),
  cue,
  acted,
  linger: 1500,
  sheet: () => import('./Sheet.svelte'),
  hints: () => import('./Hints.svelte'),
  moments: () => import('./moment.js'),
}
