/**
 * Players' calls, each in the colours of its kind.
 * @param {import('../../wire/types.js').GameEvent} event @param {import('../../i18n/i18n.svelte.js').Translate} t
 */
export function calls({ type, seat, sort }, t) {
  const kind = KINDS[sort ?? type]
  return kind ? [{ seat, kind, text: t(`toppan.call.${sort ?? type}`) }] : []
}

/** @type {Record<string, string>} */
const KINDS = {
  burst: 'hu',
  hit: 'pung',
  stood: 'pung',
  dropped: 'pung',
  bet: 'kong',
  call: 'kong',
  raise: 'kong',
}

/** No larger than what else is written on this cloth, px; and how much of the backs stays in sight. */
const LARGEST = 18
const SHARE = 0.42

/**
 * Where a seat's calls flare up: over the lower half of its tiles, of which others see nothing but their backs. What it
 * has bet and holds decides what the next one does, and so does the pot. Of the viewer's own tiles none is covered, and
 * of nobody's once they lie open: then they flare up within the plate, right above which somebody else's may lie.
 * @param {import('./geometry.js').Ring} form @param {number} place the seat, counted from the viewer @param {boolean} [open]
 * @returns {import('../../table/overlay/flareLayout.js').Spot}
 */
export function spotOf({ seats, grow }, place, open) {
  const { plate, tiles } = seats[place]
  if (open || !place) {
    const { x, y, w, h } = plate
    return { x: x + w / 2, y: y + h * 0.36, w, most: Math.min(LARGEST * grow, h * 0.42) }
  }
  const most = Math.min(LARGEST * grow, tiles.h * SHARE)
  return { x: tiles.x + tiles.w / 2, y: tiles.y + tiles.h * 0.66, w: tiles.w, most }
}
