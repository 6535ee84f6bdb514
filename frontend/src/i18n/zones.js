/** Times by the clock of another time zone, which the browser alone knows: only pages about such moments load this. */
import { language } from './i18n.svelte.js'

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
