/** The seats' calls, and the places of those and of gains. */

/** @param {import('../../../wire/types.js').GameEvent} event @param {import('../../../i18n/i18n.svelte.js').Translate} t */
export function calls(event, t) {
  const win = (/** @type {number} */ seat) => ({ seat, kind: 'hu', text: t('little_mahjong.call.win') })
  if (event.type === 'won') return [win(event.seat)]
  if (event.type !== 'window-settled') return []
  return (event.outcome ?? []).map((/** @type {any} */ { seat, claim }) =>
    claim === 'win' ? win(seat) : { seat, kind: 'pung', text: t('little_mahjong.call.triplet') },
  )
}

/** Share of a plate that its points may take. */
const POINTS = 0.45

/**
 * Points that come or go flare up beside those that the plate tells: both are as short, and one would hide the other.
 * @param {import('../../../table/layout/geometry.js').Rect} plate @param {string} kind
 * @returns {import('../../../table/overlay/flareLayout.js').Spot | import('../../../table/layout/geometry.js').Rect}
 */
export function spotOf(plate, kind) {
  if (kind !== 'gain' && kind !== 'loss') return plate
  const { x, y, w, h } = plate
  return { x: x + w * (POINTS + 1) * 0.5, y: y + h * 0.72, w: w * (1 - POINTS), most: Math.max(13, h * 0.3) }
}
