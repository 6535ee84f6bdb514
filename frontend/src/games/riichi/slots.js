/**
 * The slots of a deal's tiles: the places that the table draws.
 * @typedef {import('../../table/tiles/tileTracking.js').Slot} Slot
 * @typedef {import('./types.js').View} View
 * @typedef {import('./types.js').SeatView} SeatView
 * @typedef {import('./types.js').Meld} Meld
 */
import { sideOf } from '../../table/layout/coordinates.js'
import { handSlots, slot } from '../../table/layout/slots.js'

export const TILES = 136
const DEAD = 14
/** Places in drawing order: of the indicators as they are turned, and of the tiles that replace kans. */
export const INDICATORS = [130, 128, 126, 124, 122]
export const REPLACEMENTS = [134, 135, 132, 133]

/** @typedef {{ tiles: number, indicators: number[], replacements: number[] }} Wall how many tiles there are, and such places among them */
/** @type {Wall} */
const WALL = { tiles: TILES, indicators: INDICATORS, replacements: REPLACEMENTS }

/** @param {View} view @param {Wall} [wall] @returns {Slot[]} */
export function slots(view, wall = WALL) {
  return [
    ...wallSlots(view, wall),
    ...Object.keys(view.seats).flatMap((seat) => seatSlots(view, Number(seat))),
  ]
}

/** The live wall, and the dead wall behind it with its indicators face up. @param {View} view @param {Wall} places @returns {Slot[]} */
function wallSlots({ wall }, { tiles, indicators, replacements }) {
  if (!wall) return []
  const gone = replacements.slice(0, replacements.length - wall.replacements)
  const first = tiles - DEAD - gone.length - wall.left
  const places = Array.from({ length: tiles - first }, (_, i) => first + i).filter((at) => !gone.includes(at))
  return places.map((at) => slot('wall', -1, at, wall.indicators[indicators.indexOf(at)] ?? null))
}

/** @param {View} view @param {number} seat @returns {Slot[]} */
function seatSlots(view, seat) {
  const held = view.seats[seat]
  const melds = held.melds.flatMap((meld, index) =>
    lying(meld, seat, Object.keys(view.seats).length).map((face, at) =>
      slot('meld', seat, at, face, { meld: index, from: meld.from }),
    ),
  )
  const river = there(held).map(({ tile, drawn, sideways }, at) =>
    slot('river', seat, at, tile, { sideways, tsumogiri: drawn }),
  )
  return [...melds, ...river, ...standing(view, seat)]
}

/** A hand; the tile that it won with by tsumo stands apart, as when it was drawn. @param {View} view @param {number} seat */
function standing({ sheets, deal, seats }, seat) {
  const held = seats[seat]
  const won = sheets?.[deal]?.winners.find((winner) => winner.seat === seat && winner.from == null)
  if (!won) return handSlots(held, seat)
  return handSlots({ ...held, drawn: won.tile }, seat).map((each) => ({ ...each, won: each.drawn }))
}

/** What still lies in a river. @param {Pick<SeatView, 'river'>} held */
export const there = ({ river }) => river.filter(({ taken }) => (taken ?? null) === null)

/**
 * The tiles of a meld from its owner's right to left. The tile that was called lies where it points to its giver; a red
 * five in a closed kan is one of the two that lie open.
 * @param {Meld} meld @param {number} owner @param {number} seats how many play
 */
export function lying({ tiles, taken, from }, owner, seats) {
  const rest = [...tiles].reverse()
  if (taken === undefined || from === undefined) {
    const red = rest.findIndex((tile) => tile[0] === '0')
    if (red >= 0) rest.splice(1, 0, ...rest.splice(red, 1))
    return rest
  }
  rest.splice(rest.lastIndexOf(taken), 1)
  rest.splice({ 1: 0, 2: 1 }[sideOf(from, owner, seats)] ?? rest.length, 0, taken)
  return rest
}
