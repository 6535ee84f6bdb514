import { dateTime } from '../../i18n/dates.js'
import { t } from '../../i18n/i18n.svelte.js'
import { explain } from '../../i18n/problem.js'
import { sentences } from '../../i18n/sentences.js'

/**
 * The text of a failure, and until when where time alone will mend it.
 * @param {any} error
 * @returns {Promise<string>}
 */
export async function failureText(error) {
  const text = await explain(error)
  return sentences(text, error?.until && t('account.until', { time: dateTime(error.until) }))
}
