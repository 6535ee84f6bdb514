/** Leads the focus to a part of the page that does not have it else. @param {HTMLElement} part */
export function lead(part) {
  part.tabIndex = -1
  part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  part.focus({ preventScroll: true })
}

/** @type {Set<Element>} */
const parts = new Set()

/**
 * Leaves whoever presses what is gone by that – the item of a list, a form that is sent, what asks again – in the part of the
 * page where it was: else the focus is at the page's top, and nobody is told. The part itself takes it, not what stands
 * there next: no key pressed once more may answer that.
 * @param {HTMLElement} part where it has a name, that is read out
 */
export function stays(part) {
  /** @type {Element | null} */
  let held = null
  /** A part within that has it, and sees to it itself. @type {Element | undefined} */
  let inner
  const note = (/** @type {FocusEvent} */ { target }) => {
    held = /** @type {Element} */ (target)
    inner = [...parts].find((each) => each !== part && part.contains(each) && each.contains(held))
  }
  const observer = new MutationObserver(() => {
    if (!held || part.contains(held)) return
    held = null
    if (document.activeElement === document.body && !inner?.isConnected) lead(part)
  })
  observer.observe(part, { childList: true, subtree: true })
  part.addEventListener('focusin', note)
  parts.add(part)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', note)
    parts.delete(part)
  }
}
