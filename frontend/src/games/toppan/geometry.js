/**
 * The geometry of Toppan's table: a pure function of how many sit, and of the window. In CSS pixels.
 *
 * The viewer sits at the bottom; the others follow counter-clockwise, up the right side, along the top from right to
 * left, down the left side. Each has a station: a plate, a strip for tiles, and a spot for chips or a word.
 *
 * @typedef {import('../../table/layout/geometry.js').Rect} Rect
 * @typedef {'own' | 'right' | 'top' | 'left'} Side
 * @typedef {{ side: Side, plate: Rect, tiles: Rect, spot: Rect, tile: number }} Station `tile`: the widest that a tile of it gets
 * @typedef {object} Ring
 * @property {number} width @property {number} height
 * @property {boolean} portrait
 * @property {boolean} low a window of little height
 * @property {number} grow how much larger all that lies there is than in a window of common size
 * @property {Station[]} seats by seat counted from the viewer
 * @property {Rect} cloth
 * @property {{ dora: Rect, pot: Rect, thrown: Rect }} centre
 * @property {Rect} total what the viewer's own tiles come to
 * @property {Rect} yaku what they are worth so far
 * @property {Rect} menu
 * @property {Rect} bar where one acts
 */
import { scaleFor, scaled } from '../../table/layout/scale.js'
import { TALL } from '../../table/layout/geometry.js'

const GAP = 4
const EDGE = 6
/** Least and most of what a station is made of. */
const PLATE = { least: 32, most: 58 }
const TILE = { least: 20, most: 38 }
const SPOT = { least: 40, most: 92 }
/** Below this width a station has its spot under its tiles, not beside its plate. */
const BESIDE = 112
/** The viewer's own chips lie in a row of this height. */
const OWN_SPOT = 26
/** Room that the middle of the cloth keeps, whatever stands round it: in three columns, or one below the other. */
const WELL = { w: 66, wide: 250, low: 42, tall: 138 }
/** Width of the menu's buttons, in px. */
const MENU = 150
/** A window that lies has no room for three things beside one another below this width, which it has beside a coach. */
const STRAIT = 560
/** Most added distance of the ring from a large window's edges, in px. */
const INSET = { x: 120, y: 30 }

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(most, value))

/** Height of a row of tiles, their edges included. @param {number} tile */
const strip = (tile) => tile * TALL + 4

/**
 * @param {number} seats how many sit
 * @param {number} width @param {number} height
 * @param {boolean} [bare] whether no room is wanted for answers and a menu
 * @returns {Ring}
 */
export function ringShape(seats, width, height, bare = false) {
  const grow = scaleFor(width, height, height > width)
  const { menu, ...form } = scaled(common(seats, width / grow, height / grow, bare, 1 - 1 / grow), grow)
  // The page's own buttons are as large in every window.
  return { ...form, width, height, grow, menu: form.portrait ? menu : { ...menu, h: menu.h / grow } }
}

/**
 * The same for a window of common size.
 * @param {number} seats @param {number} width @param {number} height @param {boolean} bare
 * @param {number} inset what part of its inset the ring has
 * @returns {Omit<Ring, 'grow'>}
 */
function common(seats, width, height, bare, inset) {
  const portrait = height > width * 0.95 || width < STRAIT
  const strait = portrait && width > height
  const foot = (strait ? footStrait : portrait ? footTall : footWide)(width, height, bare)
  const { floor, ...own } = foot
  const [left, top] = [EDGE + inset * INSET.x, EDGE + inset * INSET.y]
  const area = { x: left, y: top, w: width - 2 * left, h: floor - top }
  const { stations, well } = round(seats - 1, area, portrait)
  const w = Math.min(well.w, 140)
  const spot = { x: (width - w) / 2, y: floor - OWN_SPOT, w, h: OWN_SPOT - 2 }
  return {
    width, height, portrait,
    low: height < 480,
    seats: [{ side: 'own', plate: own.plate, tiles: own.tiles, spot, tile: own.tile }, ...stations],
    cloth: { x: 2, y: 2, w: width - 4, h: floor + (portrait ? 0 : 2) },
    centre: middle(well),
    total: own.total, yaku: own.yaku, menu: own.menu, bar: own.bar,
  } // prettier-ignore
}

/** A phone held upright: menu and plate, the tiles, what they are worth, and below them the hand's reach. */
function footTall(/** @type {number} */ width, /** @type {number} */ height, /** @type {boolean} */ bare) {
  const w = width - 2 * EDGE
  const rail = height < 480 ? 92 : height < 640 ? 96 : 104
  const line = height < 480 ? 38 : 44
  const bar = { x: EDGE, y: height - EDGE - rail, w, h: rail }
  const bottom = bare ? height - GAP : bar.y - GAP
  const tile = clamp(Math.min(width / 7.4, height * 0.07), 32, 66)
  const yaku = { x: EDGE, y: bottom - 20, w, h: 20 }
  const h = strip(tile)
  const y = yaku.y - h - GAP
  const total = { x: width - EDGE - 72, y, w: 72, h }
  const row = y - line - GAP
  const menu = { x: EDGE, y: row, w: bare ? 0 : MENU, h: line }
  const left = EDGE + (bare ? 0 : MENU + GAP)
  return {
    tile, bar, yaku, total, menu,
    tiles: { x: EDGE, y, w: w - 72 - GAP, h },
    plate: { x: left, y: row, w: Math.min(width - EDGE - left, 260), h: line },
    floor: row - GAP,
  } // prettier-ignore
}

/** A window that lies and is narrow: plate, menu and tiles in one row, below them what they are worth, and the hand's reach. */
function footStrait(/** @type {number} */ width, /** @type {number} */ height, /** @type {boolean} */ bare) {
  const w = width - 2 * EDGE
  const bar = { x: EDGE, y: height - EDGE - 92, w, h: 92 }
  const yaku = { x: EDGE, y: (bare ? height : bar.y) - GAP - 20, w, h: 20 }
  const tile = 32
  const h = strip(tile)
  const y = yaku.y - h - GAP
  const plate = { x: EDGE, y, w: Math.min(w * 0.26, 120), h }
  const menu = { x: plate.x + plate.w + GAP, y, w: bare ? 0 : MENU, h }
  const total = { x: width - EDGE - 64, y, w: 64, h }
  const from = menu.x + menu.w + GAP
  const tiles = { x: from, y, w: total.x - GAP - from, h }
  return { tile, bar, yaku, total, menu, tiles, plate, floor: y - GAP }
}

/** A window that lies: the tiles in the middle, menu and plate at their left, the buttons at their right. */
function footWide(/** @type {number} */ width, /** @type {number} */ height, /** @type {boolean} */ bare) {
  const side = clamp(width * 0.27, 196, 380)
  const w = width - 2 * side - 2 * EDGE - 4 * GAP
  const bar = { x: width - EDGE - side, y: height - EDGE - 102, w: side, h: 102 }
  const totalW = clamp(w * 0.2, 64, 110)
  const tile = clamp(Math.min((w - totalW - GAP) / 5, height * 0.14), 32, 78)
  const h = strip(tile)
  const yaku = { x: side + EDGE + 2 * GAP, y: height - EDGE - 22, w, h: 22 }
  const y = yaku.y - h - GAP
  const total = { x: yaku.x + w - totalW, y, w: totalW, h }
  const floor = Math.min(y, bare ? height : bar.y) - GAP
  return {
    tile, bar, yaku, total, floor,
    menu: { x: EDGE, y: floor + GAP, w: bare ? 0 : side, h: 46 },
    tiles: { x: yaku.x, y, w: w - totalW - GAP, h },
    plate: { x: EDGE, y: height - EDGE - 50, w: Math.min(side, 240), h: 50 },
  } // prettier-ignore
}

/**
 * The others, round an area: as many at either side as leaves all of them the most room.
 * @param {number} others @param {Rect} area @param {boolean} portrait
 * @returns {{ stations: Station[], well: Rect }} in turn order from the viewer's right; the well is what stays free
 */
function round(others, area, portrait) {
  const ways = waysOf(others).map((way) => measure(way, area, portrait))
  const best = ways.reduce((a, b) => (b.worth > a.worth ? b : a))
  return stand(best, area, portrait)
}

/** How many at each side, how many on top. @param {number} others @returns {{ side: number, top: number }[]} */
const waysOf = (others) =>
  Array.from({ length: Math.floor(others / 2) + 1 }, (_, side) => ({ side, top: others - 2 * side }))

/**
 * The sizes that an arrangement allows. In portrait the top row owns the corners, else the sides do.
 * @param {{ side: number, top: number }} way @param {Rect} area @param {boolean} portrait
 */
function measure({ side, top }, area, portrait) {
  const column = side
    ? clamp(
        portrait ? Math.min((area.w - WELL.w) / 2 - GAP, Math.max(118, area.w * 0.35)) : area.w * 0.21,
        100,
        260,
      )
    : 0
  const span = portrait ? area.w : area.w - 2 * (column + GAP)
  // Nobody's plate is larger than a neighbour's.
  const cell = top ? Math.min(span / top - GAP, column || 260) : column
  const under = top > 0 && cell < BESIDE ? 24 + GAP : 0
  const rows = portrait ? side + (top ? 1 : 0) : Math.max(side, top ? 1 : 0)
  const below = OWN_SPOT + 2 * GAP
  const most = Math.min(
    area.h - (top && !side ? under + WELL.low + below + GAP : 0),
    (area.h - under) / rows - GAP,
  )
  const plate = clamp(most * 0.48, PLATE.least, PLATE.most)
  const widest = Math.min(
    Math.max(TILE.most, Math.min(48, area.h * 0.085)),
    column ? column / 3 : Infinity,
    top ? cell / 3 : Infinity,
  )
  const tile = clamp((most - plate - 3 - 4) / TALL, TILE.least, widest)
  const h = plate + 3 + strip(tile)
  const well = { w: area.w - 2 * (column + 2 * GAP), h: area.h - (top ? h + under + GAP : 0) - below }
  const roomy = well.h >= (well.w >= WELL.wide || !side ? WELL.low : WELL.tall)
  const fits = h <= most + 0.5 && (!top || cell >= 92)
  // A ring has somebody on top, and nobody alone in a corner; what is too small is worse than what is no ring.
  const even = -Math.abs(top - (portrait ? side * 0.8 : side * 1.4 + 0.6)) * 8
  const worth =
    (fits ? 1000 : 0) + (roomy ? 500 : 0) + Math.min(h, 90) + Math.min(cell, column || cell, 150) * 0.3 + even
  return { side, top, column, span, cell, under, plate, tile, h, worth }
}

/** @param {ReturnType<typeof measure>} way @param {Rect} area @param {boolean} portrait */
function stand({ side, top, column, span, cell, under, plate, tile, h }, area, portrait) {
  const crown = top ? h + under + GAP : 0
  const from = area.y + (portrait ? crown : 0)
  const air = (area.y + area.h - from - side * h) / (side + 1)
  const downwards = Array.from({ length: side }, (_, i) => from + air * (i + 1) + h * i)
  const at = { plate, tile }
  const aside = (/** @type {Side} */ to, /** @type {number} */ x) =>
    downwards.map((y) => station(to, { x, y, w: column, h }, at))
  const left = area.x + (area.w - span) / 2
  const between = (span - top * cell) / (top + 1)
  const above = Array.from({ length: top }, (_, i) =>
    station('top', { x: left + between * (i + 1) + cell * i, y: area.y, w: cell, h }, at, under, between),
  )
  const stations = [
    ...aside('right', area.x + area.w - column).reverse(),
    ...above.reverse(),
    ...aside('left', area.x),
  ]
  const inset = side ? column + 2 * GAP : 0
  const well = {
    x: area.x + inset,
    y: area.y + crown + GAP,
    w: area.w - 2 * inset,
    h: area.h - crown - OWN_SPOT - 2 * GAP,
  }
  return { stations, well }
}

/**
 * @param {Side} side @param {Rect} cell
 * @param {{ plate: number, tile: number }} sizes @param {number} [under] height that the spot has under the tiles
 * @param {number} [beside] free width at its right: the spot draws back there, for the plate to stand over the tiles' middle
 * @returns {Station}
 */
function station(side, { x, y, w }, { plate, tile }, under = 0, beside = 0) {
  const spot = under ? w : clamp(w * 0.36, SPOT.least, SPOT.most)
  const tiles = { x, y: y + plate + 3, w, h: strip(tile) }
  if (under)
    return {
      side, tile, tiles,
      plate: { x, y, w, h: plate },
      spot: { x, y: tiles.y + tiles.h + 2, w, h: under - GAP },
    } // prettier-ignore
  const inner = side === 'right'
  const from = x + Math.min(beside, (spot + GAP) / 2)
  return {
    side, tile, tiles,
    plate: { x: inner ? x + spot + GAP : from, y, w: w - spot - GAP, h: plate },
    spot: { x: inner ? x : from + w - spot, y, w: spot, h: plate },
  } // prettier-ignore
}

/** The cloth's middle: beside one another where it is wide, else one above the other. @param {Rect} well */
function middle({ x, y, w, h }) {
  if (w >= WELL.wide) {
    const third = Math.min((w - 2 * GAP) / 3, 220)
    const left = x + (w - 3 * third - 2 * GAP) / 2
    const tall = Math.min(h, 190)
    const top = y + (h - tall) / 2
    const column = (/** @type {number} */ i) => ({ x: left + i * (third + GAP), y: top, w: third, h: tall })
    return { dora: column(0), pot: column(1), thrown: column(2) }
  }
  const part = (h - 2 * GAP) / 3
  const row = (/** @type {number} */ i) => ({ x, y: y + i * (part + GAP), w, h: part })
  return { dora: row(0), pot: row(1), thrown: row(2) }
}
