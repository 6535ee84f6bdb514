import { choices, keepChoices } from '../../app/choices.svelte.js'
import { settings } from '../../app/settings.svelte.js'
import { PREFIX } from '../../app/storage.js'
import { language, setLanguage } from '../../i18n/i18n.svelte.js'
import { enter } from './enter.js'
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

const noMore = async () => {}
/** The exchange of preferences as it was last begun: comes once they are known, and ends it. */
let exchange = Promise.resolve(noMore)
/** One is about to be somebody else: nothing more is asked in the name of who one was. */
let isLeaving = false

/**
 * Shows the account's preferences, and keeps on the server what is changed from now on. An account without any gets
 * those of this browser.
 * @returns {Promise<() => Promise<void>>} ends it, once what waits is kept; rejects with a Problem
 */
export function keepInStep() {
  const begun = begin()
  exchange = begun.catch(() => noMore)
  return begun
}

async function begin() {
  if (isLeaving) return noMore
  const kept = await people.preferences()
  if (isLeaving) return noMore
  const isNew = !Object.keys(kept).length
  if (!isNew) await show(kept)
  return keepFrom(isNew ? '' : JSON.stringify(here()))
}

/** @param {string} last what the server has */
function keepFrom(last) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  const keep = () => {
    clearTimeout(timer)
    const now = JSON.stringify(here())
    if (now === last) return
    last = now
    // What can't be kept now is kept with the next change; this browser has it in any case.
    return people.keepPreferences(JSON.parse(now)).catch(() => void (last = ''))
  }
  /**
   * What another tab has set it keeps itself, with a language and choices that this one may not know of.
   * @param {StorageEvent} event
   */
  const overhear = ({ key }) => {
    if (last && key === PREFIX + 'settings') last = JSON.stringify({ ...JSON.parse(last), settings })
  }
  const stop = $effect.root(() => {
    $effect(() => {
      addEventListener('storage', overhear)
      return () => removeEventListener('storage', overhear)
    })
    $effect(() => {
      if (JSON.stringify(here()) === last) return
      timer = setTimeout(keep, PAUSE_MS)
      return () => clearTimeout(timer)
    })
  })
  return async () => {
    stop()
    await keep()
  }
}

/**
 * Ends who one is here and goes to the first page. What is asked in one's name after that would be refused: it is
 * through before, or isn't asked.
 * @param {() => Promise<unknown>} farewell signs out, or deletes the account
 * @returns {Promise<void>} rejects with a Problem, and one is who one was
 */
export async function leave(farewell) {
  isLeaving = true
  const end = await exchange
  await end()
  try {
    await farewell()
  } catch (error) {
    isLeaving = false
    keepInStep().catch(() => {})
    throw error
  }
  enter('/')
}
