import app from './uk/app.json'
import table from './uk/table.json'

/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './uk/*.json',
  '!./uk/app.json',
  '!./uk/table.json',
  '!./uk/offline.json',
])

export default { ...app, ...table }
