import app from './ru/app.json'
import table from './ru/table.json'

/** What the games are called: every page that names one has the words at once. */
const names = import.meta.glob('./ru/name-*.json', { eager: true, import: 'default' })

/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './ru/*.json',
  '!./ru/app.json',
  '!./ru/table.json',
  '!./ru/offline.json',
  '!./ru/name-*.json',
])

export default Object.assign({}, app, table, ...Object.values(names))
