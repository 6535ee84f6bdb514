/** @import { PluginCore } from '../../app/loading/gamePlugin.js' */
import Table from '../../table/Table.svelte'
import variant from './variant.js'

/** @type {PluginCore} */
export default {
  Table,
  variant,
  details: () => import('./details.js'),
  books: { RR: 'riichi' },
  linger: 1500,
  discardStep: () => import('../riichi/discardStep.js'),
  words: ['honours'],
  sheet: () => import('../riichi/Sheet.svelte'),
}
