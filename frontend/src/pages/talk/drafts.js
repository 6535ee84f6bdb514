import { PREFIX } from '../../app/browser/storage.js'

/** Lines that were begun and not sent, of this tab alone: a page may be loaded anew by itself, as where its build is gone. */
const KEY = `${PREFIX}draft:`

/** @param {string} topic @returns {string} */
export function loadDraft(topic) {
  try {
    return sessionStorage.getItem(KEY + topic) ?? ''
  } catch {
    return ''
  }
}

/** @param {string} topic @param {string} text */
export function storeDraft(topic, text) {
  try {
    if (text) sessionStorage.setItem(KEY + topic, text)
    else sessionStorage.removeItem(KEY + topic)
  } catch {
    // Storage barred or full: the line lasts as long as the page.
  }
}
