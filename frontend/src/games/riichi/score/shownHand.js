/**
 * A hand of the sheet as it is laid out.
 * @typedef {import('../types.js').Tile} Tile
 * @typedef {import('../types.js').SheetHand} SheetHand
 * @typedef {import('../types.js').Winner} Winner
 */
import { handRank } from '../../../tiles/name.js'

/**
 * A hand with the Norths that its player has set aside, as a set of their own.
 * @param {SheetHand} hand @returns {SheetHand}
 */
export const withNorths = (hand) =>
  hand?.kita
    ? { ...hand, melds: [...hand.melds, { sort: 'kita', tiles: Array(hand.kita).fill('4z') }] }
    : hand

/** @param {Tile[]} tiles */
const sorted = (tiles) => [...tiles].sort((a, b) => handRank(a) - handRank(b) || a.localeCompare(b))

/**
 * A winner's hand in the concealed sets of the reading that counts; declared melds are none of them. In kokushi and in
 * a false win there are no sets: the tiles lie together then, and the one won on beside them.
 * @param {Winner} winner @param {SheetHand} hand
 */
export function shownHand({ sets, tile }, hand) {
  return { ...hand, tile, sets: sets?.length ? sets.map(sorted) : undefined }
}

/** @param {Record<string, number>} found names with their han, dearest first */
export const dearest = (found) =>
  Object.entries(found)
    .map(([name, han]) => ({ name, han }))
    .sort((a, b) => b.han - a.han)

/** The seats that did not win, in turn order from the dealer. @param {import('../types.js').Sheet} sheet */
export function others({ hands, winners, dealer }) {
  const won = new Set(winners.map(({ seat }) => seat))
  return Object.keys(hands)
    .map((_, i, { length }) => (dealer + i) % length)
    .filter((seat) => !won.has(seat))
}
