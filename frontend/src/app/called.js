/**
 * A name as the reader says it: what the server calls those who have chosen none is English, like all data.
 * @param {string} name @param {import('../i18n/i18n.svelte.js').Translate} t
 */
export function called(name, t) {
  const [, n] = /^Guest (\d{4})$/.exec(name) ?? []
  if (n) return t('person.guest', { n })
  return name === 'Deleted player' ? t('person.deleted') : name
}
