/** @import { PluginCore } from '../../app/loading/gamePlugin.js' */
import Table from '../../table/Table.svelte'
import variant from './variant.js'

/** @type {PluginCore} */
export default {
  Table,
  variant,
  details: () => import('./details.js'),
  linger: 1500,
  discardStep: () => import('../../table/tiles/discardStep.js'),
  sheet: () => import('./Sheet.svelte'),
}
