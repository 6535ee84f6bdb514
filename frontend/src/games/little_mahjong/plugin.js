/** @import { PluginCore } from '../../app/loading/gamePlugin.js' */
import Table from './Table.svelte'

/** @type {PluginCore} */
export default {
  Table,
  details: () => import('./details.js'),
  spare: true,
  linger: 1500,
  sheet: () => import('./Sheet.svelte'),
  discardStep: () => import('./discardStep.js'),
}
