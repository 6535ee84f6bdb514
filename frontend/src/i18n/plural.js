/**
 * One message of a catalogue: a text with {parameters}, or its forms by plural category of the parameter `count`.
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Message
 * @typedef {Record<string, Message>} Catalogue
 * @typedef {Record<string, string | number>} Params
 */

/** @type {Map<string, { plural: Intl.PluralRules, number: Intl.NumberFormat }>} */
const rules = new Map()

/** @param {string} lang */
function rulesOf(lang) {
  let found = rules.get(lang)
  if (!found)
    rules.set(lang, (found = { plural: new Intl.PluralRules(lang), number: new Intl.NumberFormat(lang) }))
  return found
}

/**
 * The text of a message in a language. Numbers among the parameters are written as the language writes them.
 * @param {string} lang
 * @param {Message} message
 * @param {Params} [params]
 */
export function format(lang, message, params = {}) {
  const { plural, number } = rulesOf(lang)
  const text =
    typeof message === 'string'
      ? message
      : (message[plural.select(Number(params.count ?? 0))] ?? message.other ?? '')
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name]
    if (value === undefined) return whole
    // A minus sign, not a hyphen: they differ in width, and beside figures it shows.
    return typeof value === 'number' ? number.format(value).replace('-', '−') : value
  })
}
