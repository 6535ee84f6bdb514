/**
 * Copies a text. Pages without TLS have no clipboard: there a field is selected and copied the old way.
 * @param {string} text
 * @param {HTMLInputElement | HTMLTextAreaElement | null} [field] holds the text
 * @returns {Promise<boolean>} whether it is in the clipboard now
 */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const source = field ?? createTextArea(text)
    source.select()
    const done = document.execCommand?.('copy') ?? false
    if (!field) source.remove()
    return done
  }
}

/** @param {string} text @returns {HTMLTextAreaElement} a field that holds it, out of sight */
function createTextArea(text) {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  // In a modal dialog all else is inert, and what is inert can't be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(area)
  return area
}
