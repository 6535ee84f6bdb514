/**
 * What lies before each seat as a deal ends, in whatever game: its hand, what it laid, what it discarded.
 *
 * @typedef {{ hand: string[], melds: string[][], river: string[], won: string[] }} Hand won: tiles won on, which some games put
 *   among the hand, too
 */
import { meldTiles } from '../../../score/sheet.js'
import { sceneOf } from '../../replay/scene.js'

/** @param {import('../../../wire/archiveApi.js').Deal} deal seen by "all" @returns {Hand[]} by seat */
export function lastHands(deal) {
  const { docs } = sceneOf(deal, /** @type {any} */ ({ seats: {} }))
  const view = /** @type {any} */ (docs.at(-1)?.view)
  /** @type {any[]} */
  const winners = view?.sheets?.[deal.deal]?.winners ?? []
  return Object.keys(view?.seats ?? {}).map((seat) => handOf(view.seats[seat], winners, Number(seat)))
}

/** @param {any} held @param {any[]} winners @param {number} seat @returns {Hand} */
const handOf = ({ hand = [], melds = [], river, thrown }, winners, seat) => ({
  hand,
  melds: melds.map((/** @type {any} */ meld) => meldTiles(meld).tiles),
  // Where tiles leave a hand in sets, as pairs that are thrown do.
  river: (river ?? thrown?.flat() ?? []).map((/** @type {any} */ lying) => lying.tile ?? lying),
  won: winners.filter((each) => each.seat === seat && each.tile).map(({ tile }) => tile),
})
