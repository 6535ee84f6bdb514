/** Views from notation: `seat('123m55p', { river: '789s', melds: ['kong 1m'] })`. */

import sichuan from '../../src/games/sichuan/variant.js'
import { trackTiles as guess } from '../../src/table/tiles/tileTracking.js'

/** @param {string} text "123m55p" @returns {string[]} */
export const tiles = (text) =>
  [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit))

/**
 * @param {string | number} hand tiles, or how many are held unseen
 * @param {{ river?: string, melds?: any[] } & Record<string, any>} [more]
 * @returns {any} a seat of a view
 */
export function seat(hand, { river = '', melds = [], ...more } = {}) {
  const known = typeof hand === 'string' ? { hand: tiles(hand), count: tiles(hand).length } : { count: hand }
  return { ...known, melds, river: tiles(river), points: 0, total: 0, ...more }
}

/** @param {any[]} seats @param {Record<string, any>} [more] @returns {any} */
export const view = (seats, more) => ({
  deal: 0,
  deals: 1,
  phase: 'turn',
  dealer: 0,
  wall: { left: 55, side: 1, stacks: 2 },
  seats: Object.fromEntries(seats.map((each, i) => [i, each])),
  ...more,
})

/** Which tile is which at a table of Sichuan. @param {any[]} before @param {any} shown */
export const identify = (before, shown) => guess(before, shown, sichuan)
