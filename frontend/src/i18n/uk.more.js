/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './uk/*.json',
  '!./uk/app.json',
  '!./uk/table.json',
  '!./uk/table-*.json',
  '!./uk/honours.json',
  '!./uk/offline.json',
  '!./uk/name-*.json',
])
