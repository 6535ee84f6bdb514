/**
 * One message of a catalogue: a text with {parameters}, or its forms by plural category of the parameter `count`.
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Message
 * @typedef {Record<string, Message>} Catalogue
 * @typedef {Record<string, string | number>} Params
 */

/**
 * What a language asks of plurals or of numbers, made when it is first needed: to make it takes a phone longer than a page's
 * other texts together. @template T @param {new (lang: string) => T} Rules @returns {(lang: string) => T}
 */
function rules(Rules) {
  /** @type {Map<string, T>} */
  const made = new Map()
  return (lang) => {
    const found = made.get(lang) ?? new Rules(lang)
    made.set(lang, found)
    return found
  }
}
const plural = rules(Intl.PluralRules)
const number = rules(Intl.NumberFormat)

/** Whole numbers below this are written alike in all languages that there are. */
const PLAIN = 1000

/**
 * The text of a message in a language. Numbers among the parameters are written as the language writes them.
 * @param {string} lang
 * @param {Message} message
 * @param {Params} [params]
 */
export function format(lang, message, params = {}) {
  const text =
    typeof message === 'string'
      ? message
      : (message[plural(lang).select(Number(params.count ?? 0))] ?? message.other ?? '')
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name]
    if (value === undefined) return whole
    if (typeof value !== 'number') return value
    const figures = value % 1 || Math.abs(value) >= PLAIN ? number(lang).format(value) : `${value}`
    // A minus sign, not a hyphen: they differ in width, and beside figures it shows.
    return figures.replace('-', '−')
  })
}
