import app from './zh/app.json'
import table from './zh/table.json'

/** What the games are called: every page that names one has the words at once. */
const names = import.meta.glob('./zh/name-*.json', { eager: true, import: 'default' })

/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './zh/*.json',
  '!./zh/app.json',
  '!./zh/table.json',
  '!./zh/offline.json',
  '!./zh/name-*.json',
])

export default Object.assign({}, app, table, ...Object.values(names))
