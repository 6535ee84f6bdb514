/**
 * Finds the step of a replay at which the pressed pair came into the pot. A tile keeps its id from that step on.
 * @typedef {import('../../wire/types.js').Doc} Doc
 */
import { piecesOf } from './pieces.js'

/** @param {Doc[]} docs of a deal, by moment @param {number} step the step shown @param {Element} pressed @returns {number | undefined} */
export function stepOf(docs, step, pressed) {
  const id = pressed.closest('[data-piece]')?.getAttribute('data-piece')
  if (!id) return undefined
  const there = (/** @type {number} */ at) => {
    const view = /** @type {any} */ (docs[at]?.view)
    return Boolean(view && piecesOf(view).some((piece) => piece.id === id))
  }
  let found = step
  while (found > 0 && there(found - 1)) found -= 1
  return there(found) ? found : undefined
}
