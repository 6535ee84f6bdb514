/**
 * When a pair that was pressed came into the pot. A tile has its place in the view of the moment it came in.
 * @typedef {import('../../wire/types.js').Doc} Doc
 */
import { piecesOf } from './pieces.js'

/** @param {Doc[]} docs of a deal, by moment @param {number} moment the one shown @param {Element} pressed @returns {number | undefined} */
export function momentOf(docs, moment, pressed) {
  const id = pressed.closest('[data-piece]')?.getAttribute('data-piece')
  if (!id) return undefined
  const there = (/** @type {number} */ at) => {
    const view = /** @type {any} */ (docs[at]?.view)
    return Boolean(view && piecesOf(view).some((piece) => piece.id === id))
  }
  let found = moment
  while (found > 0 && there(found - 1)) found -= 1
  return there(found) ? found : undefined
}
