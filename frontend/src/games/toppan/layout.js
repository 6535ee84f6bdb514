/**
 * The place of each tile and stack of chips: pure, in CSS pixels.
 * @typedef {import('../../table/layout/coordinates.js').Place} Place
 * @typedef {import('../../table/layout/geometry.js').Rect} Rect
 * @typedef {import('./geometry.js').Ring} Ring
 * @typedef {import('./pieces.js').Piece} Piece
 * @typedef {import('./pieces.js').Chips} Chips
 */
import { TALL } from '../../table/layout/geometry.js'
import { chipsOf } from './chips.js'

/** A pair that was thrown: no wider than it must be to be read. */
const THROWN = { width: 22, gap: 7 }
/** Words stand over the tiles thrown, and over what the pot holds. */
const TITLE = 18
const CHIP = { least: 22, most: 34 }
/** Distance of a low stack below its element's middle, in widths. */
const LOW = 0.36
/** Distance of an empty stack below its middle, and the rise for each chip (ChipStack.svelte), in widths. */
const FLOOR = 0.533
const THICK = 0.0625
/** A spot that is lower is one line; a higher one that is not so wide has its figure below its chips. */
const LINE = 32
export const BESIDE = 82

/**
 * @param {Piece[]} pieces @param {Ring} form @param {(seat: number) => number} placeOf a seat, counted from the viewer
 * @returns {Map<string, Place>} by the tiles' ids
 */
export function layTiles(pieces, form, placeOf) {
  /** @type {Map<string, Place>} */
  const places = new Map()
  form.seats.forEach((station, place) => {
    const own = pieces.filter(({ seat, zone }) => zone === 'hand' && placeOf(seat) === place)
    row(places, own, station, form.grow)
  })
  heap(
    places,
    pieces.filter(({ zone }) => zone === 'river'),
    form.centre.thrown,
    form.grow,
  )
  return places
}

/** A hand in its strip; where it is too long its tiles overlap, each showing its left edge. */
function row(
  /** @type {Map<string, Place>} */ places,
  /** @type {Piece[]} */ hand,
  /** @type {import('./geometry.js').Station} */ { side, tiles, tile, plate },
  /** @type {number} */ grow,
) {
  const { step, width } = pitch(hand.length, tiles.w, tile, (side === 'own' ? 30 : 20) * grow)
  const span = step * (hand.length - 1) + width
  const free = tiles.w - span
  const under = plate.x + plate.w / 2 - tiles.x - span / 2
  const from = { left: 0, right: free, top: Math.max(0, Math.min(free, under)), own: free / 2 }[side]
  hand.forEach(({ id, face }, i) => {
    const pose = side === 'own' && face ? 'hand' : face ? 'flat' : 'down'
    places.set(id, {
      x: tiles.x + from + width / 2 + step * i,
      y: tiles.y + tiles.h / 2,
      rotation: 0, width, z: 200 + i, pose,
    }) // prettier-ignore
  })
}

/**
 * How wide the tiles of a row are, and how far apart.
 * @param {number} count @param {number} room @param {number} widest @param {number} least below which they overlap instead
 */
export function pitch(count, room, widest, least) {
  const width = Math.max(Math.min(widest, room / Math.max(1, count) - 1), Math.min(least, widest))
  const step = count > 1 ? Math.min(width + 1, (room - width) / (count - 1)) : 0
  return { width, step }
}

/** Pairs that were thrown, in rows; the last rows draw together where there are too many. */
function heap(
  /** @type {Map<string, Place>} */ places,
  /** @type {Piece[]} */ thrown,
  /** @type {Rect} */ { x, y, w, h },
  /** @type {number} */ grow,
) {
  const [width, gap, title] = [THROWN.width, THROWN.gap, TITLE].map((px) => px * grow)
  const pair = 2 * width + gap
  const columns = Math.max(1, Math.floor((w + gap) / pair))
  const rows = Math.ceil(thrown.length / 2 / columns)
  const tall = width * TALL + 3 * grow
  const step = rows > 1 ? Math.min(tall, (h - title - tall) / (rows - 1)) : tall
  const used = Math.min(columns, thrown.length / 2) * pair - gap
  thrown.forEach(({ id }, i) => {
    const column = Math.floor(i / 2) % columns
    const line = Math.floor(i / 2 / columns)
    places.set(id, {
      x: x + (w - used) / 2 + column * pair + (i % 2) * width + width / 2,
      y: y + title + tall / 2 + line * step,
      rotation: 0, width: width - grow, z: 100 + line, pose: 'flat',
    }) // prettier-ignore
  })
}

/** In a rectangle's middle. @param {Rect} rect */
const within = ({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2, rotation: 0 })

/** Where tiles come from: the wall, which lies beside its open indicator. @param {Ring} form @returns {Place} */
export const source = ({ grow, centre }) => ({
  ...within(centre.dora),
  width: 20 * grow,
  z: 100,
  pose: 'down',
})

/** Where chips come from, and what is taken back goes to. @param {Ring} form @param {number} place @returns {Place} */
export const purse = ({ seats, grow }, place) => ({
  ...within(seats[place].plate),
  width: 26 * grow,
  z: 300,
  pose: 'flat',
})

/**
 * @param {Chips[]} chips @param {Ring} form @param {(seat: number) => number} placeOf
 * @param {number | undefined} winner to whom they go, once the deal is settled
 * @returns {Map<string, Place>} by their ids
 */
export function layChips(chips, form, placeOf, winner) {
  const antes = chips.filter(({ zone }) => zone === 'ante')
  return new Map(
    chips.map((each) => {
      if (winner !== undefined) return [each.id, purse(form, placeOf(winner))]
      if (each.zone === 'ante')
        return [each.id, inPot(form.centre.pot, antes.indexOf(each), antes.length, form.grow)]
      return [each.id, atSpot(form.seats[placeOf(each.seat)].spot, chipsOf(each.points).length, form.grow)]
    }),
  )
}

/** Antes lie in the pot in two rows, each chip over the edge of the one before, between its points and the deal's number. */
function inPot(
  /** @type {Rect} */ { x, y, w, h },
  /** @type {number} */ i,
  /** @type {number} */ count,
  /** @type {number} */ grow,
) {
  const width = Math.max(CHIP.least * grow, Math.min(CHIP.most * grow, h * 0.3, w * 0.3))
  const columns = Math.ceil(count / (count > 5 ? 2 : 1))
  const step = Math.min(width * 0.8, (w - width) / Math.max(1, columns - 1))
  const [column, line] = [i % columns, Math.floor(i / columns)]
  const left = x + w / 2 - (step * (columns - 1)) / 2
  const from = Math.max(h * 0.5, (TITLE + 8) * grow, Math.min((TITLE + 20) * grow, h - 27 * grow))
  const top = y + from + (count > 5 ? (line - 0.5) * width * 0.5 : 0)
  return {
    x: left + step * column, y: top,
    rotation: 0, width, z: 150 + line * 20 + column, pose: /** @type {const} */ ('flat'),
  } // prettier-ignore
}

/**
 * A stake stands at the spot's left end, in the middle of its row, its figure beside it; or over its figure.
 * @param {Rect} spot @param {number} count how many chips it is of @param {number} grow
 */
function atSpot({ x, y, w, h }, count, grow) {
  const small = w < BESIDE * grow
  const over = small && h >= LINE * grow
  const width = Math.min((small ? 26 : 30) * grow, h * (small ? 0.55 : 0.72))
  return {
    x: over ? x + w / 2 : x + width / 2 + (small ? 2 : 6) * grow,
    y: over ? y + h * 0.4 - LOW * width : y + h / 2 - (FLOOR - count * THICK) * width,
    rotation: 0, width, z: 160, pose: /** @type {const} */ ('flat'),
  } // prettier-ignore
}
