/**
 * One message of a catalogue: a text with {parameters}, or its forms by plural category of the parameter `count`.
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Message
 * @typedef {Record<string, Message>} Catalogue
 * @typedef {Record<string, string | number>} Params
 */

const SLAVIC = /ru|uk/

/**
 * Returns the signs between thousands and before a fraction. Browsers know them and the plurals, but on a phone `Intl` takes
 * longer than all of a page's texts: tests compare both with what `Intl` says.
 */
const signs = (/** @type {string} */ lang) => (SLAVIC.test(lang) ? '\u00a0,' : ',.')
/** Parts of one that a number shows: thousandths. */
const PARTS = 1000

/** @param {string} lang @param {number} value @returns {string} as the language writes it, with a minus sign, not a hyphen */
export function formatNumber(lang, value) {
  const [whole, part] = String(Math.round(Math.abs(value) * PARTS) / PARTS).split('.')
  const [between, before] = signs(lang)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, between)
  return (value < 0 ? '−' : '') + grouped + (part ? before + part : '')
}

/** @param {string} lang @param {number} count @returns {Intl.LDMLPluralRule} */
export function category(lang, count) {
  if (lang === 'zh') return 'other'
  if (!SLAVIC.test(lang)) return Math.abs(count) === 1 ? 'one' : 'other'
  if (count % 1) return 'other'
  const [ones, tens] = [Math.abs(count) % 10, Math.abs(count) % 100]
  if (ones === 1 && tens !== 11) return 'one'
  return ones > 1 && ones < 5 && (tens < 12 || tens > 14) ? 'few' : 'many'
}

/**
 * The text of a message in a language. Numbers among the parameters are formatNumber as the language writes them.
 * @param {string} lang
 * @param {Message} message
 * @param {Params} [params]
 */
export function format(lang, message, params = {}) {
  const text =
    typeof message === 'string'
      ? message
      : (message[category(lang, Number(params.count))] ?? message.other ?? '')
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name]
    return value === undefined ? whole : typeof value === 'number' ? formatNumber(lang, value) : value
  })
}
