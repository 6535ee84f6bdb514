/** @import { Face } from '../../app/face.js' */
import { discardedAt } from '../../table/moment.js'
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
  momentOf(docs, moment, pressed) {
    const discard = pressed.closest('[data-discard]')?.getAttribute('data-discard')
    const [seat, at] = (discard ?? '').split('.').map(Number)
    return discard ? discardedAt(docs, moment, seat, at) : undefined
  },
}
