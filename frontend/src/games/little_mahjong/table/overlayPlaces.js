/**
 * Places of the page's own parts at this table: where nothing lies that a player has to see.
 * @typedef {import('./geometry.js').Shape} Shape
 * @typedef {import('./geometry.js').Rect} Rect
 */
import { hintStrip } from '../../../table/layout/hintStrip.js'
import { MENU, tableShape } from './geometry.js'

const GAP = 6
/** Least and most width of a chat, in px. */
const ROOM = { least: 260, most: 340 }
/** Width of the menu's own buttons in the rail between table and hand in portrait, in px. */
const BUTTONS = 150

/** @param {number} width @param {number} height @returns {import('../../../app/loading/gamePlugin.js').Places} */
export function overlayPlaces(width, height) {
  const form = tableShape(width, height)
  const { portrait, low, bar, aid, menu } = form
  return {
    portrait,
    low,
    hint: hint(form),
    players: drawer(form),
    watchers: drawer(form),
    watch: portrait
      ? { whole: aid, notice: { ...menu, x: menu.x + BUTTONS, w: menu.w - BUTTONS }, controls: aid }
      : { whole: { ...bar, h: height - 1 - bar.y }, notice: low ? aid : bar, controls: bar, apart: low },
  }
}

/** Below the others' plates; in a landscape window beside the menu, and as high. @param {Shape} form @returns {import('../../../table/layout/hintStrip.js').Strip} */
function hint({ portrait, width, plates }) {
  const place = hintStrip(width, portrait)
  const x = MENU.w + GAP
  return portrait
    ? { ...place, y: plates[1].y + plates[1].h }
    : { ...place, x, w: Math.min(place.w, width - x - GAP), h: MENU.h - GAP }
}

/**
 * In portrait a sheet over the board; in landscape a drawer on the left: on the right stands what one may press.
 * @param {Shape} form @returns {Rect}
 */
function drawer({ portrait, width, bar, hand, menu, aid }) {
  if (portrait) return { x: GAP, y: GAP, w: width - 2 * GAP, h: bar.y - 2 * GAP }
  const w = Math.max(ROOM.least, Math.min(ROOM.most, aid.w))
  const y = menu.y + menu.h + GAP
  return { x: GAP, y, w, h: hand.top - y - GAP }
}
