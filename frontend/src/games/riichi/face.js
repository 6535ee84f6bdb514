/** @import { Face } from '../../app/face.js' */
import { places } from '../../table/places.js'
import { cue } from './cues.js'
import { describe } from './describe.js'
import { momentOf } from './moment.js'
import { dealName } from './round.js'
import Table from './Table.svelte'

/** @type {Face} */
export default {
  Table,
  places,
  describe,
  cue,
  momentOf,
  dealName,
  words: ['honours'],
  sheet: () => import('./Sheet.svelte'),
  hints: () => import('./Hints.svelte'),
}
