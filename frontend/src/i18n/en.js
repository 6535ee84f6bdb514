import app from './en/app.json'
import table from './en/table.json'

/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './en/*.json',
  '!./en/app.json',
  '!./en/table.json',
  '!./en/offline.json',
])

export default { ...app, ...table }
