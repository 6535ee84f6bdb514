/**
 * When a discard came where it lies.
 * @typedef {import('../../wire/types.js').Doc} Doc
 */
import { discardedAt } from '../../table/tiles/pressedMoment.js'

/**
 * As at any table, but discards that were called lie no longer in their river.
 * @param {Doc[]} docs @param {number} moment @param {Element} pressed @returns {number | undefined}
 */
export function momentOf(docs, moment, pressed) {
  const tile = pressed.closest('.piece')
  const river = tile?.parentElement
  const seat = /^river-(\d+)$/.exec(river?.dataset.testid ?? '')?.[1]
  if (!tile || !river || !seat) return undefined
  const shown = [...river.querySelectorAll('.piece')].indexOf(tile)
  /** @type {import('./types.js').Discard[]} */
  const discards = /** @type {any} */ (docs[moment]?.view)?.seats[seat]?.river ?? []
  const lying = discards.flatMap(({ taken }, at) => (taken === undefined || taken === null ? [at] : []))
  return lying[shown] === undefined ? undefined : discardedAt(docs, moment, seat, lying[shown])
}
