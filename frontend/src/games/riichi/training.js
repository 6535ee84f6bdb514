/** Help in training tables, from what the viewer sees alone. */
import {
  KINDS,
  countTiles,
  handChoices,
  kindOf,
  mayDiscard,
  setsDistance,
} from '../../table/aids/handDistance.js'
import { there } from './slots.js'

/**
 * @typedef {import('./types.js').View} View
 * @typedef {import('../../table/aids/handDistance.js').Counts} Counts
 */

const SEVEN = 7
/** Ends and honours. */
const ENDS = Array.from({ length: KINDS }, (_, kind) => kind).filter(
  (kind) => kind >= 27 || kind % 9 === 0 || kind % 9 === 8,
)

/** @param {Counts} hand @param {number} sets to be made @returns {number} to sets, seven pairs or kokushi */
function distance(hand, sets) {
  const found = setsDistance(hand, sets)
  if (sets < 4) return found
  const kinds = hand.filter(Boolean).length
  const pairs = hand.filter((count) => count > 1).length
  const ends = ENDS.filter((kind) => hand[kind])
  const orphans = ENDS.length + 1 - ends.length - Number(ends.some((kind) => hand[kind] > 1))
  return Math.min(found, SEVEN - pairs + Math.max(SEVEN - kinds, 0), orphans)
}

/** All tiles that lie open, and the own hand. @param {View} view @param {number} you @returns {string[]} */
const seenTiles = ({ seats, wall }, you) => [
  ...(seats[you].hand ?? []),
  ...(wall?.indicators ?? []),
  ...Object.values(seats).flatMap((held) => [
    ...held.melds.flatMap(({ tiles }) => tiles),
    ...there(held).map(({ tile }) => tile),
    ...Array(held.kita ?? 0).fill('4z'),
  ]),
]

/** @type {import('../../app/loading/gamePlugin.js').Training['efficiency']} */
export function efficiency(doc) {
  const view = /** @type {View} */ (/** @type {unknown} */ (doc.view))
  const you = /** @type {number} */ (doc.you)
  const { hand = [], melds, riichi } = view.seats[you] ?? { melds: [] }
  if (!hand.length || riichi) return []
  const three = Object.keys(view.seats).length === 3
  return handChoices({
    hand: countTiles(hand),
    seen: countTiles(seenTiles(view, you)),
    distance: (left) => distance(left, 4 - melds.length),
    // Where three play, there are no characters but the ends.
    exists: (kind) => !three || kind === 0 || kind >= 8,
    mayGo: mayDiscard(doc),
  })
}

/** @type {import('../../app/loading/gamePlugin.js').Training['safe']} */
export function safe(doc, events) {
  const view = /** @type {View} */ (/** @type {unknown} */ (doc.view))
  const threats = Object.entries(view.seats).filter(
    ([seat, { riichi }]) => riichi && Number(seat) !== doc.you,
  )
  if (!threats.length) return []
  const all = threats.map(([seat, { river }]) => {
    const since = events.findIndex(
      (each) => each.type === 'discarded' && each.riichi && each.seat === Number(seat),
    )
    // What was let go since is no win for them any more; the newest may still be one.
    const passed = events
      .slice(since < 0 ? events.length : since)
      .filter(({ type }) => type === 'discarded')
      .slice(0, view.phase === 'claim' ? -1 : undefined)
    return new Set([...river, ...passed].map(({ tile }) => kindOf(/** @type {string} */ (tile))))
  })
  const [first, ...others] = all
  const found = [...first].filter((kind) => others.every((each) => each.has(kind)))
  return (view.seats[Number(doc.you)].hand ?? []).filter((tile) => found.includes(kindOf(tile)))
}
