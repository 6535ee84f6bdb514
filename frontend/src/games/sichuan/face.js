/** @import { Face } from '../../app/face.js' */
import { places } from '../../table/places.js'
import { momentOf } from '../../table/moment.js'
import { cue } from './cues.js'
import { describe } from './describe.js'
import Table from './Table.svelte'

/** @type {Face} */
export default {
  Table,
  places,
  describe,
  cue,
  momentOf,
  sheet: () => import('./Sheet.svelte'),
  hints: () => import('./Hints.svelte'),
}
