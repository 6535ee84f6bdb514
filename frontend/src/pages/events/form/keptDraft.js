import { PREFIX } from '../../../app/browser/storage.js'

/**
 * What is being filled in, kept for this tab: a reload, or a look at another page, loses nothing of it.
 * @typedef {import('./draft.js').Draft} Draft
 */

const KEY = `${PREFIX}event-draft.`
/** Raised when the form's fields become others. */
const VERSION = 1

/** @param {string} place which form @param {Draft} draft */
export function keepDraft(place, draft) {
  try {
    sessionStorage.setItem(KEY + place, JSON.stringify({ version: VERSION, draft }))
  } catch {
    // Storage is barred or full: it is kept as long as the page.
  }
}

/** @param {string} place @returns {Draft | null} */
export function keptDraft(place) {
  try {
    const { version, draft } = JSON.parse(sessionStorage.getItem(KEY + place) ?? '{}')
    return version === VERSION ? draft : null
  } catch {
    return null
  }
}

/** @param {string} place */
export function dropDraft(place) {
  try {
    sessionStorage.removeItem(KEY + place)
  } catch {
    // Nothing was kept.
  }
}
