/**
 * Finds the step of a replay at which a discard came where it lies.
 * @typedef {import('../../wire/types.js').Doc} Doc
 */
import { discardStep, riverPlace } from '../../table/tiles/discardStep.js'

/**
 * Returns the step at which the pressed discard came. Called discards lie no longer in their river.
 * @param {Doc[]} docs @param {number} step @param {Element} pressed @returns {number | undefined}
 */
export function stepOf(docs, step, pressed) {
  const found = riverPlace(pressed)
  if (!found) return undefined
  const { seat, shown } = found
  /** @type {import('./types.js').Discard[]} */
  const discards = /** @type {any} */ (docs[step]?.view)?.seats[seat]?.river ?? []
  const lying = discards.flatMap(({ taken }, at) => (taken === undefined || taken === null ? [at] : []))
  return lying[shown] === undefined ? undefined : discardStep(docs, step, seat, lying[shown])
}
