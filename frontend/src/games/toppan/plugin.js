/** @import { PluginCore } from '../../app/loading/gamePlugin.js' */
import Table from './Table.svelte'

/** @type {PluginCore} */
export default {
  words: ['honours'],
  // A showdown is worth a look.
  linger: 2500,
  Table,
  details: () => import('./details.js'),
  discardStep: () => import('./discardStep.js'),
  sheet: () => import('./Sheet.svelte'),
}
