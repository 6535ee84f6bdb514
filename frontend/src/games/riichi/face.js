/** @import { Face } from '../../app/face.js' */
import Table from '../../table/Table.svelte'
import { places } from '../../table/places.js'
import { acted, cue } from './cues.js'
import play from './play.js'
import { dealName } from './round.js'

/** @type {Face} */
export default {
  Table,
  play,
  places,
  tell: () => import('./describe.js'),
  cue,
  acted,
  linger: 1500,
  moments: () => import('./moment.js'),
  dealName,
  words: ['honours'],
  sheet: () => import('./Sheet.svelte'),
  hints: () => import('./Hints.svelte'),
}
