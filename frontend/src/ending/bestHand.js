/**
 * The dearest hand that was won in a match, by the score sheets of its deals.
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 * @typedef {{ deal: number, sheet: any, winner: any }} Best
 */
import { meldTiles } from '../score/sheet.js'
import { dealOf } from '../wire/dealHistory.js'

/**
 * The sheets that a page has seen, by deal.
 * @param {{ deal: number, events: GameEvent[] }[]} past deals before the newest one @param {GameEvent[]} events of the newest one
 * @param {Record<string, any>} [sheets] of the document @returns {Record<number, any>}
 */
export function sheetsSeen(past, events, sheets = {}) {
  const all = [...past, { deal: dealOf(events), events }]
  const settled = all.flatMap(({ deal, events: list }) => {
    const sheet = list.findLast(({ type }) => type === 'settled')?.sheet
    return sheet && deal !== undefined ? [[deal, sheet]] : []
  })
  return { ...Object.fromEntries(settled), ...sheets }
}

/** The deals of a match whose sheet is not there. @param {number} deals @param {Record<number, any>} sheets */
export const unseenDeals = (deals, sheets) =>
  Array.from({ length: deals }, (_, deal) => deal).filter((deal) => !sheets[deal])

/** @param {Record<number, any>} sheets by deal @returns {Best | undefined} of hands that are as dear the first; none where nobody has won */
export function bestHand(sheets) {
  const won = Object.entries(sheets).flatMap(([deal, sheet]) =>
    sheet.winners
      .filter((/** @type {any} */ winner) => !winner.false && winner.points)
      .map((/** @type {any} */ winner) => ({ deal: Number(deal), sheet, winner })),
  )
  return won.reduce(
    (/** @type {Best | undefined} */ best, each) =>
      best && best.winner.points >= each.winner.points ? best : each,
    undefined,
  )
}

/** Its tiles in groups: what was declared, then what stood in the hand. @param {Best} best @returns {string[][]} none where it was not shown */
export function groupsOf({ sheet, winner }) {
  if (winner.triplets) return winner.triplets.map((/** @type {{ tiles: string[] }} */ { tiles }) => tiles)
  const hand = sheet.hands[winner.seat]
  if (!hand?.shown) return []
  const melds = hand.melds?.map((/** @type {any} */ meld) => meldTiles(meld).tiles) ?? []
  const sets = [winner.sets, hand.sets].find((each) => each?.length)
  return [...melds, ...(sets ?? [standing(hand, winner)])].filter(({ length }) => length)
}

/** The tile won on stands beside a hand that has it from another. @param {any} hand @param {any} winner @returns {string[]} */
const standing = ({ tiles = [] }, { tile }) => (tile && tiles.length % 3 !== 2 ? [...tiles, tile] : tiles)
