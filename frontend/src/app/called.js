/**
 * A name as the reader says it: what the server calls those who have chosen none is English, like all data.
 * @param {string} name @param {import('../i18n/i18n.svelte.js').Translate} t
 */
export function called(name, t) {
  const [, n] = /^Guest (\d{4})$/.exec(name) ?? []
  if (n) return t('person.guest', { n })
  return name === 'Deleted player' ? t('person.deleted') : name
}

/**
 * One of the table's own bots, as the reader writes its name: "person.bots" has them all, each with that behind it where
 * the language has its own. Only where one is known to be a bot: people may bear these names, too.
 * @param {string} name @param {import('../i18n/i18n.svelte.js').Translate} t
 */
export function botCalled(name, t) {
  const known = t('person.bots').split(' ')
  return known.find((word) => word.startsWith(name))?.slice(name.length) || name
}
