import { focusKept } from './focus.js'

/**
 * Opens a dialog over the page. The browser gives focus back to where it was when a dialog is closed, but not to one that
 * is gone from the page by then: `{@attach modal}`.
 * @param {HTMLDialogElement} dialog
 */
export function modal(dialog) {
  const giveBack = focusKept()
  dialog.showModal()
  return () => {
    dialog.close()
    giveBack(dialog)
  }
}
