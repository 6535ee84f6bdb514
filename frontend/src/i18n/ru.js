import app from './ru/app.json'
import table from './ru/table.json'

/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './ru/*.json',
  '!./ru/app.json',
  '!./ru/table.json',
  '!./ru/offline.json',
])

export default { ...app, ...table }
