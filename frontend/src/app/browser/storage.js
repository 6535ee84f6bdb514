/** What the browser keeps for the player. Storage may be barred or full: then choices last as long as the page. */

/** @type {Map<string, string>} */
const memory = new Map()
export const PREFIX = 'mahjong.'

/**
 * @template T
 * @param {string} key
 * @param {T} fallback also when what is stored isn't of the fallback's type
 * @returns {T}
 */
export function loadStored(key, fallback) {
  try {
    const text = memory.get(key) ?? localStorage.getItem(PREFIX + key)
    const value = text == null ? fallback : JSON.parse(text)
    return typeof value === typeof fallback && value !== null ? value : fallback
  } catch {
    return fallback
  }
}

/** @param {string} key @param {unknown} value */
export function store(key, value) {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(PREFIX + key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}
