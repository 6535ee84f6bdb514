/**
 * When a discard came where it lies.
 * @typedef {import('../../wire/types.js').Doc} Doc
 */
import { discardedAt } from '../../table/tiles/pressedMoment.js'

/** @param {Doc[]} docs @param {number} moment @param {Element} pressed @returns {number | undefined} */
export function momentOf(docs, moment, pressed) {
  const discard = pressed.closest('[data-discard]')?.getAttribute('data-discard')
  const [seat, at] = (discard ?? '').split('.').map(Number)
  return discard ? discardedAt(docs, moment, seat, at) : undefined
}
