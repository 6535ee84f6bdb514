/** How long a region stands before it speaks, so that a screen reader knows it by then, and how long it then stays, in ms. */
const KNOWN_MS = 150
const STAYS_MS = 10_000

/**
 * Reads out what comes from beyond the place where one is. While a dialog is open a screen reader hears nothing of the
 * page around it: then it is said within the dialog.
 * @param {string} text
 */
export function readOut(text) {
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const place = document.activeElement?.closest('dialog[open]') ?? dialogs.at(-1) ?? document.body
  const region = document.createElement('p')
  region.className = 'visually-hidden'
  region.setAttribute('aria-live', 'polite')
  place.append(region)
  setTimeout(() => (region.textContent = text), KNOWN_MS)
  setTimeout(() => region.remove(), KNOWN_MS + STAYS_MS)
}
