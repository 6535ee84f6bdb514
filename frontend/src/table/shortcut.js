/** Where keys write, or belong to what lies over the table. */
const ELSEWHERE = 'input:not([type=checkbox], [type=range]), select, textarea, dialog, [role=dialog]'

/**
 * The key that is meant for the table: none where one writes, where a dialog is open, or where it is the browser's.
 * @param {KeyboardEvent} event @returns {string} its code ("KeyH"), or nothing
 */
export function shortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return ''
  if (event.target instanceof HTMLElement && event.target.closest(ELSEWHERE)) return ''
  return document.querySelector('dialog[open]') ? '' : event.code
}
