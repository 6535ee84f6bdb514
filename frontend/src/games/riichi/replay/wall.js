/**
 * A deal made again from its chance, in the order in which the rules use it (games/riichi/act.py): the first dealer by
 * lot, the wall, the dice.
 * @typedef {{ below: (n: number) => number, shuffled: <T>(items: T[]) => T[] }} Chance
 */
import { set136 } from '../../../tiles/set136.js'

const PIPS = 6
/** Red fives by suit, by how many there are in all (games/riichi/tile_set.py). @type {Record<number, Record<string, number>>} */
export const REDS = {
  0: { m: 0, p: 0, s: 0 },
  2: { m: 0, p: 1, s: 1 },
  3: { m: 1, p: 1, s: 1 },
  4: { m: 1, p: 2, s: 1 },
}

/**
 * @param {Chance} chance @param {number} deal @param {number} seats
 * @param {{ red_fives?: number }} [options]
 */
export const redeal = (chance, deal, seats, { red_fives: reds = 3 } = {}) =>
  redealOf(chance, deal, seats, set136(REDS[reds]))

/**
 * @param {Chance} chance @param {number} deal @param {number} seats @param {string[]} tiles in the order in which they are shuffled
 * @returns {{ dealer?: number, wall: string[], dice: number[] }} no dealer where the deal before names him
 */
export function redealOf(chance, deal, seats, tiles) {
  const dealer = deal === 0 ? { dealer: chance.below(seats) } : {}
  const wall = chance.shuffled(tiles)
  return { ...dealer, wall, dice: [chance.below(PIPS) + 1, chance.below(PIPS) + 1] }
}
