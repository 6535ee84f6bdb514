/** @import { First } from '../../app/loading/gamePlugin.js' */
import Table from './Table.svelte'

/** @type {First} */
export default {
  words: ['honours'],
  // A showdown is worth a look.
  linger: 2500,
  Table,
  aside: () => import('./aside.js'),
  moments: () => import('./moment.js'),
  sheet: () => import('./Sheet.svelte'),
  hints: () => import('./Hints.svelte'),
}
