import app from './zh/app.json'
import table from './zh/table.json'

/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './zh/*.json',
  '!./zh/app.json',
  '!./zh/table.json',
  '!./zh/offline.json',
])

export default { ...app, ...table }
