import { date, dateTime, time } from '../../../i18n/dates.js'
import { language } from '../../../i18n/i18n.svelte.js'

/** When something is, as the visitor and the organiser read it. Times are epoch ms. */

const DAY_MS = 86_400_000
const MINUTE_S = 60
const HOUR_S = 3600

/** @param {number} at @param {number} now @returns {string} the time of a day that is near, else the day too */
export const momentText = (at, now) => (Math.abs(at - now) < DAY_MS / 2 ? time(at) : dateTime(at))

/** @param {number} ms @returns {string} as a clock shows it: 0:07, 12:30, 1:05:00 */
export function countdownText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (/** @type {number} */ figure) => String(figure).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)]
  const rest = two(seconds % MINUTE_S)
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** @returns {string} the reader's own zone */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The moment by the organiser's clock, where that shows another time than the reader's.
 * @param {number} at @param {string} zone as IANA names it @returns {{ text: string, zone: string } | undefined}
 */
export function zonedText(at, zone) {
  if (zone === ownZone()) return undefined
  try {
    const clock = { day: 'numeric', hour: 'numeric', minute: '2-digit' }
    const by = (/** @type {string | undefined} */ timeZone) =>
      new Intl.DateTimeFormat('en', /** @type {any} */ ({ ...clock, timeZone })).format(at)
    if (by(zone) === by(undefined)) return undefined
    const tag = language.lang === 'zh' ? 'zh-CN' : language.lang
    const sameDay =
      new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: zone }).format(at) ===
      new Intl.DateTimeFormat('en', { dateStyle: 'short' }).format(at)
    const style = /** @type {Intl.DateTimeFormatOptions} */ (
      sameDay ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }
    )
    const text = new Intl.DateTimeFormat(tag, { ...style, timeZone: zone }).format(at)
    return { text, zone: zone.replaceAll('_', ' ').replace(/^.*\//, '') }
  } catch {
    return undefined // a zone that this browser does not know
  }
}

export { date, dateTime, time }
