/**
 * Places of the page's own parts on a mahjong table: where nothing lies that a player has to see.
 *
 * @typedef {import('./geometry.js').Shape} Shape
 * @typedef {import('./geometry.js').Rect} Rect
 */
import { scaledShape } from './scale.js'
import { hintStrip } from './hintStrip.js'

/** Height of the menu in one row. */
const ROW = 46
const GAP = 6
/** From this height on the margin has room for all that a newcomer is told. */
const ROOMY = 160

/**
 * The place of a newcomer's hint: beside the board, between the menu and the plate below it, for what the hand waits for
 * stands under that plate. Where that is too little, a strip above the board.
 * @param {Shape} form
 * @returns {import('./hintStrip.js').Strip}
 */
export function hintPlace({ width, portrait, low, menu, aid, board, plates }) {
  const y = menu.y + menu.h + GAP
  const h = plates[3].y - y - GAP
  if (!portrait && !low && h >= ROOMY) return { ...aid, y, h, slim: false }
  const place = hintStrip(width, portrait)
  // Upright, the others' plates stand above it; in landscape, the menu and the plates beside it.
  return portrait ? { ...place, y: board.y } : { ...place, x: board.x, w: board.w }
}

/** Width of the menu's own buttons in the rail between table and hand, in px. */
const BUTTONS = 150

/**
 * The places of what a spectator is told and may turn: where players have their aids, or in landscape their claims.
 * In portrait what is told stands beside the menu, and what may be turned below it; in landscape both stand in the whole.
 * @param {Shape} form
 * @returns {{ whole: Rect, notice: Rect, controls: Rect }}
 */
export function watchPlaces({ portrait, aid, menu, bar }) {
  return {
    whole: portrait ? aid : bar,
    notice: { ...menu, x: menu.x + BUTTONS, w: menu.w - BUTTONS },
    controls: aid,
  }
}

const WIDE = 340
const NARROW = 260

/**
 * In portrait a sheet over the board, from under the hint's strip down to where claims are answered. In landscape a
 * drawer beside the board, on the left under the menu: on the right stands what one may press. In a low window it needs the
 * second row of the menu's buttons, where there is one: that of the drawer itself is among them.
 * @param {Shape} form @param {boolean} sits whether the viewer plays @returns {Rect}
 */
export function drawerPlace(form, sits) {
  const { portrait, low, width, menu, bar, hand, board } = form
  if (portrait) {
    const y = GAP + (sits ? hintStrip(width, true).h : 0)
    return { x: GAP, y, w: width - 2 * GAP, h: bar.y - y - GAP }
  }
  const w = Math.min(Math.max(board.x - 2 * GAP, NARROW), WIDE, bar.x - 2 * GAP)
  const y = menu.y + (low ? ROW : menu.h) + (menu.h > ROW ? 2 : GAP)
  return { x: GAP, y, w, h: hand.top - y - GAP }
}

/**
 * @param {number} width @param {number} height @param {import('../variant.js').Variant['cut']} [cut]
 * @returns {import('../../app/loading/gamePlugin.js').Places}
 */
export function overlayPlaces(width, height, cut) {
  const form = scaledShape(width, height, false, cut)
  return {
    portrait: form.portrait,
    low: form.low,
    hint: hintPlace(form),
    players: drawerPlace(form, true),
    watchers: drawerPlace(form, false),
    watch: watchPlaces(form),
  }
}
