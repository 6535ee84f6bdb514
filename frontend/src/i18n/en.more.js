/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './en/*.json',
  '!./en/app.json',
  '!./en/table.json',
  '!./en/table-*.json',
  '!./en/honours.json',
  '!./en/offline.json',
  '!./en/name-*.json',
])
