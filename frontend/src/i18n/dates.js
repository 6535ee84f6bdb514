/**
 * Dates and times as the reader's language and region write them, in the reader's own time zone. The browser knows it
 * too, but its first answer takes a phone longer than the rest of a page. So it is asked only where the region is not
 * the language's usual one; tests hold the rest to what browsers say.
 */
import { language } from './i18n.svelte.js'

/** The regions whose ways these functions know by themselves. */
const USUAL = /** @type {Record<string, string>} */ ({ en: 'US', ru: 'RU', uk: 'UA', zh: 'CN' })

const formats = /** @type {Record<string, Intl.DateTimeFormat>} */ ({})

/**
 * A moment by the conventions of the region that the browser's wish for the language shown names, else its first wish:
 * English is read in Germany with a clock of 24 hours. Nothing where that is the language's usual region.
 * @param {number} at epoch ms @param {Intl.DateTimeFormatOptions} style
 */
function regional(at, style) {
  const { lang } = language
  const wishes = navigator.languages
  const wish = wishes.find((tag) => tag.startsWith(lang)) ?? wishes[0]
  const where = /-([A-Z]{2})\b/.exec(wish)?.[1] ?? USUAL[lang]
  const tag = `${lang}-${where}`
  if (where !== USUAL[lang])
    return (formats[tag + Object.entries(style)] ??= new Intl.DateTimeFormat(tag, style)).format(at)
}

/** Names of the months in a date; Chinese numbers them. */
const MONTHS = /** @type {Record<string, string>} */ ({
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  ru: 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.',
  uk: 'січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.',
})
/** Abbreviation behind the year. */
const YEAR = /** @type {Record<string, string>} */ ({ ru: 'г.', uk: 'р.' })

const two = (/** @type {number} */ figure) => String(figure).padStart(2, '0')

/** @param {number} at epoch ms @returns {string} the day */
export function date(at) {
  const there = regional(at, { dateStyle: 'medium' })
  if (there) return there
  const { lang } = language
  const then = new Date(at)
  const [year, month, day] = [then.getFullYear(), then.getMonth(), then.getDate()]
  if (lang === 'zh') return `${year}年${month + 1}月${day}日`
  const name = (MONTHS[lang] ?? MONTHS.en).split(' ')[month]
  return YEAR[lang] ? `${day} ${name} ${year} ${YEAR[lang]}` : `${name} ${day}, ${year}`
}

/** @param {number} at epoch ms @param {boolean} [exact] to the second @returns {string} the time of the day */
export function time(at, exact = false) {
  const there = regional(at, { timeStyle: exact ? 'medium' : 'short' })
  if (there) return there
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
