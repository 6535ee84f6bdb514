/**
 * A deal made again from its chance, in the order in which the rules use it (games/riichi/act.py): the first dealer by
 * lot, the wall, the dice.
 * @typedef {{ below: (n: number) => number, shuffled: <T>(items: T[]) => T[] }} Chance
 */
import { set136 } from '../../../tiles/set136.js'

const SEATS = 4
const PIPS = 6

/**
 * @param {Chance} chance @param {number} deal
 * @returns {{ dealer?: number, wall: string[], dice: number[] }} no dealer where the deal before names him
 */
export function redeal(chance, deal) {
  const dealer = deal === 0 ? { dealer: chance.below(SEATS) } : {}
  const wall = chance.shuffled(set136())
  return { ...dealer, wall, dice: [chance.below(PIPS) + 1, chance.below(PIPS) + 1] }
}
