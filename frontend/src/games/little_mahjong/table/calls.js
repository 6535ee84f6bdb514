/** What seats call out, and where it is read. */

/** Half of the widest call, px. */
const WIDE = 80

/** @param {import('../../../wire/types.js').GameEvent} event @param {import('../../../i18n/i18n.svelte.js').Translate} t */
export function calls(event, t) {
  const win = (/** @type {number} */ seat) => ({ seat, kind: 'hu', text: t('little_mahjong.call.win') })
  if (event.type === 'won') return [win(event.seat)]
  if (event.type !== 'window-settled') return []
  return (event.outcome ?? []).map((/** @type {any} */ { seat, claim }) =>
    claim === 'win' ? win(seat) : { seat, kind: 'pung', text: t('little_mahjong.call.triplet') },
  )
}

/**
 * Between a seat's tiles and the middle; points a little lower than calls.
 * @param {import('./shape.js').Shape} form @param {number} place @param {string} kind
 */
export function spot(form, place, kind) {
  const down = kind === 'gain' || kind === 'loss' ? 46 : 0
  if (!place) return { x: form.width / 2, y: form.hand.top - 96 + down }
  const { side, x, y, tile } = form.lines[place]
  const [dx, dy] = { right: [-1, 0], left: [1, 0], top: [0, 1], bottom: [0, -1] }[side]
  const wanted = x + dx * (2 * tile + 20)
  return { x: Math.max(WIDE, Math.min(form.width - WIDE, wanted)), y: y + dy * (2 * tile) + down }
}
