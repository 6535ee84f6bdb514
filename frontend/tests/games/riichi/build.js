/** Documents of riichi for tests, said in few words. */
import { tiles } from '../../table/build.js'

/** @param {string | number} hand @param {Record<string, any>} [more] @returns {any} */
export const seat = (hand, more) => ({
  ...(typeof hand === 'string' ? { hand: tiles(hand), count: tiles(hand).length } : { count: hand }),
  melds: [],
  river: [],
  points: 0,
  total: 30000,
  wind: '1z',
  ...more,
})

/** @param {any[]} seats @param {any} [more] @returns {any} */
export const view = (seats, more) => ({
  deal: 0,
  deals: 999,
  options: {},
  phase: 'turn',
  dealer: 0,
  turn: 0,
  round: { wind: '1z', number: 1, honba: 0, sticks: 0 },
  wall: { left: 40, side: 1, stacks: 5, indicators: ['4p'], replacements: 4 },
  seats: Object.fromEntries(seats.map((each, i) => [i, each])),
  sheets: {},
  ...more,
})

/** @param {any} shown @param {object} [more] @returns {any} */
export const doc = (shown, more) => ({
  you: 0,
  view: shown,
  table: {
    code: 'abc',
    game: 'riichi',
    options: {},
    deals: 999,
    speed: 'normal',
    status: 'playing',
    seats: Object.fromEntries([0, 1, 2, 3].map((i) => [i, { kind: 'human', name: `P${i}`, present: true }])),
  },
  ...more,
})
