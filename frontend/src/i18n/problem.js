import { has, section, t } from './i18n.svelte.js'

/**
 * Returns the text of a failure: in the language shown where a catalogue has its code, else the server's own. The texts are
 * loaded at the first failure; those about a server out of reach are there from the start.
 * @param {unknown} error a Problem, a refusal of the table, or anything thrown
 * @returns {Promise<string>}
 */
export async function explain(error) {
  const { code = 'unexpected', text, message } = /** @type {any} */ (error ?? {})
  const key = `error.${code}`
  if (!has(key)) await section('errors').catch(() => {})
  if (has(key)) return t(key)
  return text || message || t('error.unexpected')
}
