/**
 * Three tiles to give away, as places in the hand. Only what the server offers may be chosen.
 * @typedef {import('../../wire/types.js').Decision} Decision
 * @typedef {import('../../wire/types.js').Tile} Tile
 */

export const GIVEN = 3

/** @param {readonly Tile[]} tiles @param {readonly Tile[]} hand @returns {number[]} where these tiles stand, each at a place of its own */
export function placesOf(tiles, hand) {
  /** @type {number[]} */
  const places = []
  for (const tile of tiles) places.push(hand.findIndex((held, at) => held === tile && !places.includes(at)))
  return places
}

/** @param {readonly number[]} places @param {readonly Tile[]} hand */
const tilesAt = (places, hand) => places.map((place) => hand[place])

/** @param {readonly Tile[]} few @param {readonly Tile[]} many whether each of the few is among the many, as often */
const within = (few, many) => !placesOf(few, many).includes(-1)

/**
 * Whether a tile may be given beside those chosen.
 * @param {number} place @param {readonly number[]} places @param {readonly Tile[]} hand @param {Decision} decision
 */
export function mayJoin(place, places, hand, decision) {
  const wanted = tilesAt([...places, place], hand)
  return wanted.length <= GIVEN && decision.actions.some(({ tiles }) => within(wanted, tiles ?? []))
}

/**
 * The action that gives the tiles chosen, once there are three that may be given.
 * @param {readonly number[]} places @param {readonly Tile[]} hand @param {Decision} decision
 */
export function threeOf(places, hand, decision) {
  if (places.length !== GIVEN) return undefined
  return decision.actions.find(({ tiles }) => within(tilesAt(places, hand), tiles ?? []))
}
