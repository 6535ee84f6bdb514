/** What the server calls those who have chosen no name. */
const MADE_UP = /^Guest (\d{4})$/

/** @param {string | null | undefined} name the name that somebody chose, if they did */
export const chosenName = (name) => (name && !MADE_UP.test(name) ? name : '')

/**
 * A name as the reader says it: what the server calls those who have chosen none is English, like all data.
 * @param {string} name @param {import('../i18n/i18n.svelte.js').Translate} t
 */
export function called(name, t) {
  const [, n] = MADE_UP.exec(name) ?? []
  if (n) return t('person.guest', { n })
  return name === 'Deleted player' ? t('person.deleted') : name
}
