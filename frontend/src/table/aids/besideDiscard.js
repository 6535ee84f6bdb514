import { clamp } from '../layout/geometry.js'
import { overlap } from '../layout/rects.js'

/**
 * The place of what stands beside a tile: where it covers least of what tells something. Pure, in CSS pixels.
 * @typedef {import('../layout/geometry.js').Rect} Rect
 */

/** Distance from the tile, and from the edges of the room. */
const GAP = 10
/** How much worse it is to cover a plate or a control than a tile. */
const WEIGHT = 12
/** Which part of what stands there lies before the tile's own. */
const SLIDES = [0.5, 0.25, 0.75, 0, 1, -0.1, 1.1]

/**
 * @param {{ w: number, h: number }} size
 * @param {Rect} tile
 * @param {Rect} room where it may stand
 * @param {{ vital: Rect[], tiles: Rect[] }} lying vital: plates and controls
 * @returns {{ x: number, y: number } | undefined} none where it would cover the tile itself everywhere
 */
export function besideTile({ w, h }, tile, room, { vital, tiles }) {
  const [left, right] = [tile.x - GAP - w, tile.x + tile.w + GAP]
  const [above, below] = [tile.y - GAP - h, tile.y + tile.h + GAP]
  // Beside its middle first, then further along it.
  const places = SLIDES.flatMap((part) => {
    const [x, y] = [tile.x + (tile.w - w) * part, tile.y + (tile.h - h) * part]
    return [
      [right, y],
      [left, y],
      [x, below],
      [x, above],
    ]
  }).map(([x, y]) => ({
    x: clamp(x, room.x + GAP, room.x + room.w - w - GAP),
    y: clamp(y, room.y + GAP, room.y + room.h - h - GAP),
    w,
    h,
  }))
  /** @type {{ x: number, y: number } | undefined} */
  let best
  let least = Infinity
  for (const place of places) {
    if (overlap(place, tile)) continue
    const cost =
      tiles.reduce((sum, each) => sum + overlap(place, each), 0) +
      WEIGHT * vital.reduce((sum, each) => sum + overlap(place, each), 0)
    if (cost < least) [best, least] = [{ x: place.x, y: place.y }, cost]
  }
  return best
}
