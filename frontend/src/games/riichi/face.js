/** @import { First } from '../../app/loading/gamePlugin.js' */
import Table from '../../table/Table.svelte'
import play from './play.js'

/** @type {First} */
export default {
  Table,
  play,
  aside: () => import('./aside.js'),
  linger: 1500,
  moments: () => import('./moment.js'),
  words: ['honours'],
  sheet: () => import('./Sheet.svelte'),
  hints: () => import('./Hints.svelte'),
}
