/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './zh/*.json',
  '!./zh/app.json',
  '!./zh/table.json',
  '!./zh/table-*.json',
  '!./zh/honours.json',
  '!./zh/offline.json',
  '!./zh/name-*.json',
])
