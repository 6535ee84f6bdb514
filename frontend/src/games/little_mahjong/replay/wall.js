/**
 * A deal made again from its chance, in the order in which the rules use it (games/little_mahjong/act.py): before the
 * first deal a die for every seat, thrown again until one is the highest, then the wall.
 *
 * @typedef {{ below: (n: number) => number, shuffled: <T>(items: T[]) => T[] }} Chance
 */

const PIPS = 6
const VALUES = [1, 2, 3, 4, 5, 6]
/** Dominoes that the set has twice. */
const CIVIL = new Set('11 22 33 44 55 66 56 46 16 15 13'.split(' '))

/** The set in the order in which it is shuffled. */
const TILES = VALUES.flatMap((low) =>
  VALUES.filter((high) => high >= low).flatMap((high) =>
    Array(CIVIL.has(`${low}${high}`) ? 2 : 1).fill(`[${low}:${high}]`),
  ),
)

/** @param {Chance} chance @param {number} seats @returns {number[]} */
function rollDice(chance, seats) {
  const dice = Array.from({ length: seats }, () => chance.below(PIPS) + 1)
  const highest = dice.filter((die) => die === Math.max(...dice))
  return highest.length === 1 ? dice : rollDice(chance, seats)
}

/**
 * @param {Chance} chance @param {number} deal @param {number} seats
 * @returns {{ dealer?: number, dice?: number[], wall: string[] }} no dealer where the deal before names him
 */
export function redeal(chance, deal, seats) {
  const dice = deal === 0 ? rollDice(chance, seats) : undefined
  const wall = chance.shuffled(TILES)
  return { ...(dice && { dealer: dice.indexOf(Math.max(...dice)), dice }), wall }
}
