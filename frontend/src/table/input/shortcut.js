/** Elements in which keys write, or act on what lies over the table. */
const ELSEWHERE = 'input:not([type=checkbox], [type=range]), select, textarea, dialog, [role=dialog]'

/** Letters of scripts other than Latin, and what input methods say in place of a letter. */
const NOT_LATIN = /^(?:\p{L}|Process|Dead|Unidentified)?$/u

/** Signs that stand on different keys in different layouts, by the code of a US keyboard. */
const SIGNS = /** @type {Record<string, string>} */ ({
  '-': 'Minus',
  '+': 'Equal',
  '=': 'Equal',
  '?': 'Slash',
})

/**
 * The key that is meant for the table: none where one writes, where a dialog is open, or where it is the browser's.
 * @param {KeyboardEvent} event @returns {string} the code of the key that has this letter on a US keyboard ("KeyH"), or
 *   nothing
 */
export function shortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return ''
  if (event.target instanceof HTMLElement && event.target.closest(ELSEWHERE)) return ''
  return document.querySelector('dialog[open]') ? '' : codeOf(event)
}

/**
 * A button shows a letter, so the letter acts wherever the layout has it. In layouts without Latin letters, and under
 * input methods, the place of the key acts.
 * @param {KeyboardEvent} event
 */
function codeOf({ key, code }) {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  if (code.startsWith('Numpad')) return code
  if (/^\d$/.test(key)) return `Digit${key}`
  return SIGNS[key] ?? (code.startsWith('Key') && !NOT_LATIN.test(key) ? '' : code)
}
