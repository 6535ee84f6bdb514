/**
 * How many characters a field takes: `{@attach maxCharacters(20)}`. Characters are counted as the server counts them, by code
 * points, where `maxlength` counts UTF-16 units and would take ten of twenty tiles 🀄. What an input method is still
 * composing is left alone until it is done.
 * @param {number} most
 */
export const maxCharacters = (most) => (/** @type {HTMLInputElement | HTMLTextAreaElement} */ field) => {
  const cut = (/** @type {Event} */ event) => {
    const characters = [...field.value]
    if (characters.length <= most || /** @type {Partial<InputEvent>} */ (event).isComposing) return
    const after = [...field.value.slice(field.selectionEnd ?? field.value.length)]
    // What was just typed or pasted goes, not what stood behind it.
    const before = characters.slice(0, Math.max(0, most - after.length)).join('')
    field.value = [before, ...after.slice(0, most)].join('')
    field.setSelectionRange?.(before.length, before.length)
  }
  const done = (/** @type {Event} */ event) => {
    cut(event)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  // First of all, so that whoever follows the field reads what it holds then.
  field.addEventListener('input', cut, { capture: true })
  field.addEventListener('compositionend', done)
  return () => {
    field.removeEventListener('input', cut, { capture: true })
    field.removeEventListener('compositionend', done)
  }
}
