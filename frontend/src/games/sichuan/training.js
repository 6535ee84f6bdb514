/** Help in training tables, from what the viewer sees alone. */
import { countTiles, handChoices, mayDiscard, setsDistance } from '../../table/aids/handDistance.js'

/**
 * @typedef {import('../../wire/types.js').View} View
 * @typedef {import('../../wire/types.js').SeatView} SeatView
 */

const SEVEN = 7
const SUITED = 27

/** A hand's distance, from sets or from seven pairs; four of a kind are two. @param {number[]} hand @param {number} sets */
function distance(hand, sets) {
  const found = setsDistance(hand, sets)
  if (sets < 4) return found
  const pairs = hand.reduce((sum, count) => sum + (count >> 1), 0)
  const singles = hand.filter((count) => count % 2).length
  const missing = SEVEN - pairs
  return Math.min(found, missing + Math.max(0, missing - singles))
}

/** @param {SeatView} held @returns {string[]} what lies open of a seat's */
const openTiles = ({ melds, river, aside, hu, again = [] }) => [
  ...melds.flatMap(({ sort, tile }) => Array(sort === 'pung' ? 3 : 4).fill(tile)),
  ...river,
  ...[hu, ...again].flatMap((win) => win?.tile ?? []),
  ...(aside && !aside.includes('card') ? [aside] : []),
]

/** @type {import('../../app/loading/gamePlugin.js').Training['efficiency']} */
export function efficiency(doc) {
  const view = /** @type {View} */ (doc.view)
  const you = /** @type {number} */ (doc.you)
  const own = view.seats[you]
  const { hand = [], forbidden, melds, hu } = own ?? { melds: [] }
  if (!hand.length || hu || !forbidden) return []
  const others = Object.keys(view.seats).filter((seat) => Number(seat) !== you)
  const seen = [
    ...hand,
    ...openTiles({ ...own, aside: undefined }),
    ...others.flatMap((seat) => openTiles(view.seats[seat])),
  ]
  const kept = (/** @type {number[]} */ left) =>
    left.map((count, kind) => ('mps'[Math.floor(kind / 9)] === forbidden ? 0 : count))
  return handChoices({
    hand: countTiles(hand),
    seen: countTiles(seen),
    distance: (left) => distance(kept(left), 4 - melds.length),
    exists: (kind) => kind < SUITED,
    mayGo: mayDiscard(doc),
  })
}

/** Nobody claims a tile of the suit that they may not keep. @type {import('../../app/loading/gamePlugin.js').Training['safe']} */
export function safe({ view, you }) {
  const seats = Object.entries(/** @type {View} */ (view).seats)
  const others = seats.filter(([seat, { hu, plays_on: on }]) => Number(seat) !== you && (!hu || on))
  const hand = /** @type {View} */ (view).seats[Number(you)].hand ?? []
  return others.length
    ? hand.filter((tile) => others.every(([, { forbidden }]) => forbidden === tile[1]))
    : []
}
