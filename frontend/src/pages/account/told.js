import { dateTime } from '../../i18n/dates.js'
import { t } from '../../i18n/i18n.svelte.js'
import { explain } from '../../i18n/problem.js'

/**
 * What failed, and until when where time alone will mend it.
 * @param {any} error
 * @returns {Promise<string>}
 */
export async function tell(error) {
  const text = await explain(error)
  return error?.until ? `${text} ${t('account.until', { time: dateTime(error.until) })}` : text
}
