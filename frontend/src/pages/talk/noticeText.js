import { dateTime, time } from '../../i18n/dates.js'
import { t } from '../../i18n/i18n.svelte.js'
import { explain } from '../../i18n/problem.js'
import { sentences } from '../../i18n/sentences.js'

const DAY_MS = 86_400_000

/** @param {number} at epoch ms @returns {string} the time of a day that is near, else the day too */
export function momentText(at) {
  return Math.abs(at - Date.now()) < DAY_MS / 2 ? time(at) : dateTime(at)
}

/**
 * What failed, and until when where waiting helps. A wait of a few seconds is told by the server's words alone.
 * @param {any} error @returns {Promise<string>}
 */
export async function noticeText(error) {
  const text = await explain(error)
  const wait = error?.until && error.until - Date.now() > 30_000
  return sentences(text, wait && t('talk.wait', { time: momentText(error.until) }))
}
