/** Delay before a new live region gets its text, in ms: a screen reader has to know the region by then. */
const KNOWN_MS = 150
/** Time for which the text stays, in ms. */
const STAYS_MS = 10_000

/**
 * Has screen readers announce a text. While a dialog is open they hear nothing of the page around it: the text then comes
 * within the dialog.
 * @param {string} text
 */
export function announce(text) {
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const place = document.activeElement?.closest('dialog[open]') ?? dialogs.at(-1) ?? document.body
  const region = document.createElement('p')
  region.className = 'visually-hidden'
  region.setAttribute('aria-live', 'polite')
  place.append(region)
  setTimeout(() => (region.textContent = text), KNOWN_MS)
  setTimeout(() => region.remove(), KNOWN_MS + STAYS_MS)
}
