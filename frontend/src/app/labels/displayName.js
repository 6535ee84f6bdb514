/**
 * A name as the reader says it: what the server calls those who have chosen none is English, like all data. Whoever comes
 * after others of that name has a number behind it, which the server gives.
 * @param {string} name @param {import('../../i18n/i18n.svelte.js').Translate} t @param {number} [nth]
 */
export function displayName(name, t, nth) {
  const [, n] = /^Guest (\d{4})$/.exec(name) ?? []
  if (n) return numbered(t('person.guest', { n }), nth)
  return numbered(name === 'Deleted player' ? t('person.deleted') : name, nth)
}

/**
 * One of the table's own bots, as the reader writes its name: "person.bots" has them all, each with that behind it where
 * the language has its own. Only where one is known to be a bot: people may bear these names, too.
 * @param {string} name @param {import('../../i18n/i18n.svelte.js').Translate} t @param {number} [nth]
 */
export function botDisplayName(name, t, nth) {
  const known = t('person.bots').split(' ')
  return numbered(known.find((word) => word.startsWith(name))?.slice(name.length) || name, nth)
}

/** @param {string} name @param {number} [nth] */
const numbered = (name, nth = 1) => (nth > 1 ? `${name} (${nth})` : name)
