/**
 * A deal made again from its chance, in the order in which the rules use it (games/sichuan/act.py): the first dealer by
 * lot, the wall, the dice.
 *
 * @typedef {{ below: (n: number) => number, shuffled: <T>(items: T[]) => T[] }} Chance
 */

const SEATS = 4
const COPIES = 4
const PIPS = 6

/** The set in the order in which it is shuffled: characters, dots, bamboo. */
const TILES = ['m', 'p', 's'].flatMap((suit) =>
  Array.from({ length: 9 }, (_, rank) => Array(COPIES).fill(`${rank + 1}${suit}`)).flat(),
)

/**
 * @param {Chance} chance @param {number} deal
 * @returns {{ dealer?: number, wall: string[], dice: number[] }} no dealer where the deal before names him
 */
export function redeal(chance, deal) {
  const dealer = deal === 0 ? { dealer: chance.below(SEATS) } : {}
  const wall = chance.shuffled(TILES)
  return { ...dealer, wall, dice: [chance.below(PIPS) + 1, chance.below(PIPS) + 1] }
}
