/**
 * Dates and times as the reader's language and region write them, in the reader's own time zone. The browser knows it
 * too, but its first answer takes a phone longer than the rest of a page. So it is asked only where the region is not
 * the language's usual one; tests hold the rest to what browsers say.
 */
import { language } from './i18n.svelte.js'

/** The regions whose ways these functions know by themselves. */
const USUAL = /** @type {Record<string, string>} */ ({ en: 'US', ru: 'RU', uk: 'UA', zh: 'CN' })

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map()

/** @param {string} tag of a language, such as "en-GB" */
function regionOf(tag) {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

/**
 * The region whose conventions the reader lives by: that of the browser's wish for the language shown, else that of its
 * first wish, so that English is read in Germany with a clock of 24 hours. None where it is the language's usual one.
 */
function region() {
  const { lang } = language
  const wishes = navigator.languages ?? [navigator.language]
  const tag = wishes.find((each) => each === lang || each.startsWith(`${lang}-`)) ?? wishes[0] ?? ''
  const found = regionOf(tag)
  return found === USUAL[lang] ? undefined : found
}

/** @param {number} at epoch ms @param {Intl.DateTimeFormatOptions} style @returns {string | undefined} as there */
function regional(at, style) {
  const where = region()
  if (!where) return undefined
  const key = [language.lang, where, style.dateStyle, style.timeStyle].join()
  const format = formats.get(key) ?? new Intl.DateTimeFormat(`${language.lang}-${where}`, style)
  formats.set(key, format)
  return format.format(at)
}

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
  const told = regional(at, { dateStyle: 'medium' })
  if (told) return told
  const { lang } = language
  const then = new Date(at)
  const [year, month, day] = [then.getFullYear(), then.getMonth(), then.getDate()]
  if (lang === 'zh') return `${year}年${month + 1}月${day}日`
  const name = (MONTHS[lang] ?? MONTHS.en).split(' ')[month]
  return YEAR[lang] ? `${day} ${name} ${year} ${YEAR[lang]}` : `${name} ${day}, ${year}`
}

/** @param {number} at epoch ms @param {boolean} [exact] to the second @returns {string} the time of the day */
export function time(at, exact = false) {
  const told = regional(at, { timeStyle: exact ? 'medium' : 'short' })
  if (told) return told
  const then = new Date(at)
  const hour = then.getHours()
  const rest = [then.getMinutes(), ...(exact ? [then.getSeconds()] : [])]
    .map((each) => `:${two(each)}`)
    .join('')
  return language.lang === 'en' ? `${hour % 12 || 12}${rest} ${hour < 12 ? 'AM' : 'PM'}` : two(hour) + rest
}

/** @param {number} at epoch ms @returns {string} the day and the time */
export const dateTime = (at) =>
  regional(at, { dateStyle: 'medium', timeStyle: 'short' }) ??
  `${date(at)}${language.lang === 'zh' ? '' : ','} ${time(at)}`
