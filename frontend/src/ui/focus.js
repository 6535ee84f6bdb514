/**
 * Remembers where focus is as something opens.
 * @param {Element | null} [before]
 * @returns {(left: Element) => void} gives it back as that is left, unless focus has gone elsewhere meanwhile
 */
export function focusKept(before = document.activeElement) {
  return (left) => {
    const { activeElement, body } = document
    if (before instanceof HTMLElement && (activeElement === body || left.contains(activeElement)))
      before.focus({ preventScroll: true })
  }
}
