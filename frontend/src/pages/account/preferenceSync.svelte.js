import { choices, storeChoices } from '../../app/session/tableChoices.svelte.js'
import { settings } from '../../app/session/settings.svelte.js'
import { PREFIX } from '../../app/browser/storage.js'
import { language, setLanguage } from '../../i18n/i18n.svelte.js'
import { reloadAt } from './changeIdentity.js'
import { accountsApi } from './accountsApi.js'

/** Delay after a change until it is sent, in ms: changes come in bursts, as while a slider is moved. */
const PAUSE_MS = 600

/** @typedef {import('./accountsApi.js').Preferences} Preferences */

/** @returns {Preferences} what this browser has */
const currentPreferences = () => ({
  language: language.lang,
  settings: { ...settings },
  choices: { ...choices },
})

const kind = (/** @type {unknown} */ value) => (value === null ? 'nothing' : typeof value)

/**
 * Takes over what is known here and of the same kind; the server may be of an older or newer version.
 * @param {Record<string, any>} target @param {Record<string, any>} [source]
 */
function assignKnown(target, source = {}) {
  for (const [key, value] of Object.entries(source))
    if (Object.hasOwn(target, key) && kind(target[key]) === kind(value)) target[key] = value
}

/** @param {Preferences} kept */
async function applyPreferences(kept) {
  assignKnown(settings, kept.settings)
  assignKnown(choices, kept.choices)
  storeChoices()
  if (kept.language)
    await setLanguage(/** @type {import('../../i18n/i18n.svelte.js').Lang} */ (kept.language), true)
}

const noSync = async () => {}
/** The exchange of preferences as it was last begun: comes once they are known, and ends it. */
let exchange = Promise.resolve(noSync)
/** One is about to be somebody else: nothing more is asked in the name of who one was. */
let isLeaving = false

/**
 * Shows the account's preferences, and keeps on the server what is changed from now on. An account without any gets
 * those of this browser.
 * @returns {Promise<() => Promise<void>>} ends it, once what waits is kept; rejects with a Problem
 */
export function syncPreferences() {
  const begun = startSync()
  exchange = begun.catch(() => noSync)
  return begun
}

async function startSync() {
  if (isLeaving) return noSync
  const kept = await accountsApi.preferences()
  if (isLeaving) return noSync
  const isNew = !Object.keys(kept).length
  if (!isNew) await applyPreferences(kept)
  return saveChanges(isNew ? '' : JSON.stringify(currentPreferences()))
}

/**
 * What is changed here, and beside it what the server has: another tab or device may have changed that meanwhile.
 * @param {Record<string, any>} kept @param {Record<string, any>} before @param {Record<string, any>} now
 * @param {boolean} [whole] whether the members are values, and not groups of them
 * @returns {any}
 */
function mergeChanges(kept, before, now, whole = false) {
  const member = (/** @type {string} */ key, /** @type {any} */ value) => {
    if (!whole && typeof value === 'object')
      return mergeChanges(kept[key] ?? {}, before[key] ?? {}, value, true)
    return JSON.stringify(value) === JSON.stringify(before[key]) ? (kept[key] ?? value) : value
  }
  return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, member(key, value)]))
}

/** @param {string} last what the server has */
function saveChanges(last) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let sent = Promise.resolve()
  const savePreferences = () => {
    clearTimeout(timer)
    return (sent = sent.then(send))
  }
  async function send() {
    const [before, now] = [last, JSON.stringify(currentPreferences())]
    if (now === before) return
    last = now
    try {
      const kept = before ? await accountsApi.preferences() : {}
      await accountsApi.keepPreferences(mergeChanges(kept, JSON.parse(before || '{}'), JSON.parse(now)))
    } catch {
      last = before // what can't be kept now is kept with the next change; this browser has it in any case
    }
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
      if (JSON.stringify(currentPreferences()) === last) return
      timer = setTimeout(savePreferences, PAUSE_MS)
      return () => clearTimeout(timer)
    })
  })
  return async () => {
    stop()
    await savePreferences()
  }
}

/**
 * Ends who one is here and goes to the first page. What is asked in one's name after that would be refused: it is
 * through before, or isn't asked.
 * @param {() => Promise<unknown>} farewell signs out, or deletes the account
 * @returns {Promise<void>} rejects with a Problem, and one is who one was
 */
export async function signOutWith(farewell) {
  isLeaving = true
  const end = await exchange
  await end()
  try {
    await farewell()
  } catch (error) {
    isLeaving = false
    syncPreferences().catch(() => {})
    throw error
  }
  reloadAt('/')
}
