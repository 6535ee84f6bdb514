/** Texts that only some pages need, loaded with them. */
export const files = import.meta.glob([
  './ru/*.json',
  '!./ru/app.json',
  '!./ru/table.json',
  '!./ru/table-*.json',
  '!./ru/honours.json',
  '!./ru/offline.json',
  '!./ru/name-*.json',
])
