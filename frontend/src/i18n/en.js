import app from './en/app.json'
import table from './en/table.json'

/** What the games are called: every page that names one has the words at once. */
const names = import.meta.glob('./en/name-*.json', { eager: true, import: 'default' })

/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './en/*.json',
  '!./en/app.json',
  '!./en/table.json',
  '!./en/offline.json',
  '!./en/name-*.json',
])

export default Object.assign({}, app, table, ...Object.values(names))
