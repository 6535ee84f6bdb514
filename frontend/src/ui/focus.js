/**
 * Remembers where focus is as something opens.
 * @param {Element | null} [before]
 * @returns {(left: Element) => void} gives it back as that is left, unless focus has gone elsewhere meanwhile
 */
export function rememberFocus(before = document.activeElement) {
  return (left) => {
    const { activeElement, body } = document
    if (before instanceof HTMLElement && (activeElement === body || left.contains(activeElement)))
      before.focus({ preventScroll: true })
  }
}

/**
 * Opens a dialog over the page. The browser gives focus back to where it was when a dialog is closed, but not to one that
 * is gone from the page by then: `{@attach modal}`.
 * @param {HTMLDialogElement} dialog
 */
export function modal(dialog) {
  const giveBack = rememberFocus()
  dialog.showModal()
  return () => {
    dialog.close()
    giveBack(dialog)
  }
}

/**
 * Gives focus back to where it came from when a part that stands over whatever page is open goes with it.
 * @param {HTMLElement} part
 */
export function returnFocus(part) {
  /** @type {Element | null} */
  let before = null
  const remember = (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !part.contains(relatedTarget)) before = relatedTarget
  }
  part.addEventListener('focusin', remember)
  return () => rememberFocus(before)(part)
}

/** Leads the focus to a part of the page that does not have it else. @param {HTMLElement} part */
export function moveFocusTo(part) {
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
export function keepFocusWithin(part) {
  /** @type {Element | null} */
  let held = null
  /** A part within that has it, and sees to it itself. @type {Element | undefined} */
  let inner
  const remember = (/** @type {FocusEvent} */ { target }) => {
    held = /** @type {Element} */ (target)
    inner = [...parts].find((each) => each !== part && part.contains(each) && each.contains(held))
  }
  const observer = new MutationObserver(() => {
    if (!held || part.contains(held)) return
    held = null
    if (document.activeElement === document.body && !inner?.isConnected) moveFocusTo(part)
  })
  observer.observe(part, { childList: true, subtree: true })
  part.addEventListener('focusin', remember)
  parts.add(part)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', remember)
    parts.delete(part)
  }
}
