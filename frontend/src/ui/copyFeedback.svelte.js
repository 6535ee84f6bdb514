import { copy } from '../app/browser/clipboard.js'

/** Time for which the note of a copied text is shown, in ms. */
const SHOWN_MS = 2500

/** Copies a text, and says so for a while. */
export class CopyFeedback {
  copied = $state(false)

  /** @param {string} text @param {HTMLInputElement} [field] holds the text */
  async copy(text, field) {
    this.copied = await copy(text, field)
    if (this.copied) setTimeout(() => (this.copied = false), SHOWN_MS)
  }
}
