import { language, t } from '../../i18n/i18n.svelte.js'
import { explain } from '../../i18n/problem.js'

/** @param {number} at @param {'short' | undefined} [time] @returns {string} a day, or a moment, as it is written */
export const when = (at, time) =>
  new Intl.DateTimeFormat(language.lang, { dateStyle: 'medium', timeStyle: time }).format(at)

/**
 * What failed, and until when where time alone will mend it.
 * @param {any} error
 * @returns {Promise<string>}
 */
export async function tell(error) {
  const text = await explain(error)
  return error?.until ? `${text} ${t('account.until', { time: when(error.until, 'short') })}` : text
}
