import { has, section, t } from './i18n.svelte.js'

/**
 * What to tell a player about something that failed: in the language shown where a catalogue knows the code, else in
 * the server's own words. The texts are fetched the first time that something fails; those that tell of a server out
 * of reach are there from the start.
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
