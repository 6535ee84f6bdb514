import app from './uk/app.json'
import table from './uk/table.json'

/** What the games are called: every page that names one has the words at once. */
const names = import.meta.glob('./uk/name-*.json', { eager: true, import: 'default' })

/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './uk/*.json',
  '!./uk/app.json',
  '!./uk/table.json',
  '!./uk/offline.json',
  '!./uk/name-*.json',
])

export default Object.assign({}, app, table, ...Object.values(names))
