import { focusKept } from './focus.js'

/**
 * Gives focus back to where it came from when a part that stands over whatever page is open goes with it.
 * @param {HTMLElement} part
 */
export function givesBack(part) {
  /** @type {Element | null} */
  let before = null
  const note = (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !part.contains(relatedTarget)) before = relatedTarget
  }
  part.addEventListener('focusin', note)
  return () => focusKept(before)(part)
}
