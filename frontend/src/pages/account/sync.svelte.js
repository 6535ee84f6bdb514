import { choices, keepChoices } from '../../app/choices.svelte.js'
import { settings } from '../../app/settings.svelte.js'
import { language, setLanguage } from '../../i18n/i18n.svelte.js'
import { people } from './people.js'

/** Changes come in bursts, as a slider is drawn. */
const PAUSE_MS = 600

/** @typedef {import('./people.js').Preferences} Preferences */

/** @returns {Preferences} what this browser has */
const here = () => ({
  language: language.lang,
  settings: { ...settings },
  choices: { ...choices },
})

const kind = (/** @type {unknown} */ value) => (value === null ? 'nothing' : typeof value)

/**
 * Takes over what is known here and of the same kind; the server may be of an older or newer version.
 * @param {Record<string, any>} target @param {Record<string, any>} [source]
 */
function take(target, source = {}) {
  for (const [key, value] of Object.entries(source))
    if (Object.hasOwn(target, key) && kind(target[key]) === kind(value)) target[key] = value
}

/** @param {Preferences} kept */
async function show(kept) {
  take(settings, kept.settings)
  take(choices, kept.choices)
  keepChoices()
  if (kept.language)
    await setLanguage(/** @type {import('../../i18n/i18n.svelte.js').Lang} */ (kept.language), true)
}

/**
 * Shows the account's preferences, and keeps on the server what is changed from now on. An account without any gets
 * those of this browser.
 * @returns {Promise<() => void>} ends it
 */
export async function keepInStep() {
  const kept = await people.preferences()
  if (Object.keys(kept).length) await show(kept)
  let last = Object.keys(kept).length ? JSON.stringify(here()) : ''
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  const stop = $effect.root(() => {
    $effect(() => {
      const now = JSON.stringify(here())
      clearTimeout(timer)
      if (now === last) return
      // What can't be kept now is kept with the next change; this browser has it in any case.
      timer = setTimeout(() => {
        last = now
        people.keepPreferences(JSON.parse(now)).catch(() => (last = ''))
      }, PAUSE_MS)
    })
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
