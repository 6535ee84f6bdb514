/**
 * Where the page's own things stand on a mahjong table: where nothing lies that a player has to see.
 *
 * @typedef {import('./shape.js').Shape} Shape
 * @typedef {import('./shape.js').Rect} Rect
 */
import { grown } from './grow.js'

const SLIM = { least: 30, most: 44 }
/** Height of the menu in one row. */
const ROW = 46
const GAP = 6

/**
 * The place of a newcomer's hint. In portrait a strip of one line over the far seat's concealed tiles, which show
 * nothing but their backs; in landscape the margin beside the board: between the menu and the plate below it, for what
 * the hand waits for stands under that plate. In a low window there is no room but there, and in the narrowest too little
 * of it without the viewer's own plate.
 * @param {Shape} form
 * @returns {Rect & { slim: boolean }}
 */
export function hintPlace({ portrait, low, width, board, line, aid, menu, plates: [own, , , left] }) {
  if (!portrait) {
    const y = menu.y + menu.h + GAP
    if (!low) return { ...aid, y, h: left.y - y - GAP, slim: false }
    return { ...aid, h: menu.h > ROW ? own.y + own.h - aid.y : aid.h, slim: false }
  }
  const h = Math.max(SLIM.least, Math.min(SLIM.most, board.y + line))
  return { x: 4, y: 0, w: width - 8, h, slim: true }
}

/** Of the rail between table and hand, what the menu's own buttons take. */
const BUTTONS = 150

/**
 * The places of what a spectator is told and may turn: where players have their aids, or in landscape their claims.
 * In portrait what is told stands beside the menu, and what may be turned below it; in landscape both stand in the whole.
 * @param {Shape} form
 * @returns {{ whole: Rect, told: Rect, turned: Rect }}
 */
export function watchPlaces({ portrait, aid, menu, bar }) {
  return {
    whole: portrait ? aid : bar,
    told: { ...menu, x: menu.x + BUTTONS, w: menu.w - BUTTONS },
    turned: aid,
  }
}

const WIDE = 340
const NARROW = 260

/**
 * In portrait a sheet over the board, from under the hint's strip down to where claims are answered. In landscape a
 * drawer beside the board, on the left under the menu: on the right stands what one may press.
 * @param {Shape} form @param {boolean} sits whether the viewer plays @returns {Rect}
 */
export function drawerPlace(form, sits) {
  const { portrait, width, menu, bar, hand, board } = form
  if (portrait) {
    const y = GAP + (sits ? hintPlace(form).h : 0)
    return { x: GAP, y, w: width - 2 * GAP, h: bar.y - y - GAP }
  }
  const w = Math.min(Math.max(board.x - 2 * GAP, NARROW), WIDE, bar.x - 2 * GAP)
  const y = menu.y + menu.h + (menu.h > ROW ? 2 : GAP)
  return { x: GAP, y, w, h: hand.top - y - GAP }
}

/** @param {number} width @param {number} height @returns {import('../app/face.js').Places} */
export function places(width, height) {
  const form = grown(width, height)
  return {
    portrait: form.portrait,
    low: form.low,
    hint: hintPlace(form),
    players: drawerPlace(form, true),
    watchers: drawerPlace(form, false),
    watch: watchPlaces(form),
  }
}
