import { hintStrip } from '../../table/layout/hintStrip.js'
import { ringShape } from './geometry.js'

const GAP = 6
/** Least and most width of a chat, in px. */
const ROOM = { least: 260, most: 340 }

/**
 * Places of the page's own parts on this table: where nothing lies that a player has to see.
 * @param {number} width @param {number} height @returns {import('../../app/loading/gamePlugin.js').Places}
 */
export function overlayPlaces(width, height) {
  // How many sit changes nothing of what lies below the ring.
  const { portrait, low, menu, bar, total } = ringShape(2, width, height)
  const half = { ...bar, h: (bar.h - GAP) / 2 }
  const whole = portrait ? half : bar
  const talk = { y: GAP, w: Math.max(ROOM.least, Math.min(ROOM.most, menu.w)), h: menu.y - 2 * GAP }
  const sheet = { x: GAP, y: GAP, w: width - 2 * GAP, h: total.y - 2 * GAP }
  return {
    portrait,
    low,
    hint: hintStrip(width, portrait),
    players: portrait ? sheet : { ...talk, x: GAP },
    watchers: portrait ? sheet : { ...talk, x: GAP },
    watch: { whole, notice: half, controls: { ...half, y: bar.y + half.h + GAP } },
  }
}
