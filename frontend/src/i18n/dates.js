/**
 * Dates and times as the language writes them, in the reader's own time zone. The browser knows it too, but its first
 * answer takes a phone longer than the rest of a page: tests hold these to what browsers say.
 */
import { language } from './i18n.svelte.js'

/** What months are called in a date; Chinese numbers them. */
const MONTHS = /** @type {Record<string, string>} */ ({
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  ru: 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.',
  uk: 'січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.',
})
/** What stands behind the year. */
const YEAR = /** @type {Record<string, string>} */ ({ ru: 'г.', uk: 'р.' })

const two = (/** @type {number} */ figure) => String(figure).padStart(2, '0')

/** @param {number} at epoch ms @returns {string} the day */
export function date(at) {
  const { lang } = language
  const then = new Date(at)
  const [year, month, day] = [then.getFullYear(), then.getMonth(), then.getDate()]
  if (lang === 'zh') return `${year}年${month + 1}月${day}日`
  const name = (MONTHS[lang] ?? MONTHS.en).split(' ')[month]
  return YEAR[lang] ? `${day} ${name} ${year} ${YEAR[lang]}` : `${name} ${day}, ${year}`
}

/** @param {number} at epoch ms @param {boolean} [exact] to the second @returns {string} the time of the day */
export function time(at, exact = false) {
  const then = new Date(at)
  const hour = then.getHours()
  const rest = [then.getMinutes(), ...(exact ? [then.getSeconds()] : [])]
    .map((each) => `:${two(each)}`)
    .join('')
  return language.lang === 'en' ? `${hour % 12 || 12}${rest} ${hour < 12 ? 'AM' : 'PM'}` : two(hour) + rest
}

/** @param {number} at epoch ms @returns {string} the day and the time */
export const dateTime = (at) => `${date(at)}${language.lang === 'zh' ? '' : ','} ${time(at)}`
