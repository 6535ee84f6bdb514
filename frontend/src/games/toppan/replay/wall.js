/**
 * A wall made again from its chance, in the order in which the rules use it (games/toppan/deal.py): throws for the
 * first oya, the wall, the dice that break it. A wall lasts for several deals.
 *
 * @typedef {{ below: (n: number) => number, shuffled: <T>(items: T[]) => T[] }} Chance
 */
import { set136 } from '../../../tiles/set136.js'

const PIPS = 6

/** @param {Chance} chance */
const twoDice = (chance) => [chance.below(PIPS) + 1, chance.below(PIPS) + 1]

/** All throw, then those who threw most again, until one of them has thrown most. @param {Chance} chance @param {number} seats */
function firstOya(chance, seats) {
  let standing = Array.from({ length: seats }, (_, seat) => seat)
  while (standing.length > 1) {
    const rolls = standing.map((seat) => ({ seat, pips: twoDice(chance).reduce((a, b) => a + b) }))
    const most = Math.max(...rolls.map(({ pips }) => pips))
    standing = rolls.filter(({ pips }) => pips === most).map(({ seat }) => seat)
  }
  return standing[0]
}

/**
 * @param {Chance} chance @param {number} deal @param {number} seats
 * @returns {{ dealer?: number, wall: string[], dice: number[] }} no dealer where the deal before names him
 */
export function redeal(chance, deal, seats) {
  const dealer = deal === 0 ? { dealer: firstOya(chance, seats) } : {}
  const wall = chance.shuffled(set136())
  return { ...dealer, wall, dice: twoDice(chance) }
}
