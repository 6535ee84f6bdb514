/** @import { First } from '../../app/loading/gamePlugin.js' */
import Table from './Table.svelte'

/** @type {First} */
export default {
  Table,
  aside: () => import('./aside.js'),
  spare: true,
  linger: 1500,
  sheet: () => import('./Sheet.svelte'),
  hints: () => import('./Hints.svelte'),
  moments: () => import('./moment.js'),
}
