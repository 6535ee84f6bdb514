/**
 * Finds the step of a replay at which a discard came where it lies.
 * @typedef {import('../../wire/types.js').Doc} Doc
 */
import { discardStep } from '../../table/tiles/discardStep.js'

/** @param {Doc[]} docs @param {number} step @param {Element} pressed @returns {number | undefined} */
export function stepOf(docs, step, pressed) {
  const discard = pressed.closest('[data-discard]')?.getAttribute('data-discard')
  const [seat, at] = (discard ?? '').split('.').map(Number)
  return discard ? discardStep(docs, step, seat, at) : undefined
}
