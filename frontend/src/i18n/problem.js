import { has, t } from './i18n.svelte.js'

/**
 * What to tell a player about something that failed: in the language shown where the catalogue knows the code, else
 * in the server's own words.
 * @param {unknown} error a Problem, a refusal of the table, or anything thrown
 */
export function explain(error) {
  const { code = 'unexpected', text, message } = /** @type {any} */ (error ?? {})
  const key = `error.${code}`
  if (has(key)) return t(key)
  return text || message || t('error.unexpected')
}
