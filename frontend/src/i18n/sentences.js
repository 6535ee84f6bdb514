import { has, t } from './i18n.svelte.js'

/** @param {(string | undefined | null | false)[]} texts @returns {string} joined by spaces, but by none after a full-width stop */
export const sentences = (...texts) =>
  texts
    .filter(Boolean)
    .join(' ')
    .replace(/([。！？]) /g, '$1')

/** @param {string} text @returns {string} with a space behind it for the next text, but with none after a full-width mark */
export const before = (text) => (/[：。！？，]$/.test(text) ? text : `${text} `)

/**
 * The text of a label for the middle of a sentence: its own, `KEY.in`, or the label with a small letter first.
 * @param {string} key @param {import('./plural.js').Params} [params]
 */
export function within(key, params) {
  if (has(key + '.in')) return t(key + '.in', params)
  const label = t(key, params)
  return label[0].toLowerCase() + label.slice(1)
}
