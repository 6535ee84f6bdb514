/** Views of Little Mahjong for tests, from what matters in each. */

/** Every face with its copies. */
const CIVIL = ['11', '22', '33', '44', '55', '66', '56', '46', '16', '15', '13']
const MILITARY = ['12', '14', '23', '24', '25', '26', '34', '35', '36', '45']
const face = (/** @type {string} */ text) => `[${text[0]}:${text[1]}]`
export const DOMINOES = [...CIVIL, ...CIVIL, ...MILITARY].map(face)

/** Tiles in short: "25 11". @param {string} text */
export const dominoes = (text) => text.split(' ').filter(Boolean).map(face)

/**
 * @param {string} tiles @param {import('../../../src/games/little_mahjong/types.js').Sort} sort @param {number} points
 * @param {number[][]} threes @returns {import('../../../src/games/little_mahjong/types.js').Triplet}
 */
export const triplet = (tiles, sort, points, threes) => ({ tiles: dominoes(tiles), sort, points, threes })

export const TWO_SETS = triplet('22 25 55', 'two-sets', 3, [
  [2, 2, 2],
  [5, 5, 5],
])
export const MIXED = triplet('23 45 55', 'set-and-straight', 2, [
  [5, 5, 5],
  [2, 3, 4],
])
export const STRAIGHTS = triplet('12 34 35', 'two-straights', 1, [
  [1, 2, 3],
  [3, 4, 5],
])

/** @param {Record<string, any>} [more] */
export const seat = (more = {}) => ({
  count: 5,
  holds_drawn: false,
  melds: [],
  river: [],
  points: 0,
  total: 0,
  ...more,
})

/**
 * @param {number} seats @param {Record<string, any>} [more] @param {Record<number, object>} [held] what a seat has otherwise
 * @returns {any}
 */
export function view(seats, more = {}, held = {}) {
  return {
    deal: 0,
    deals: 4,
    options: {},
    phase: 'turn',
    dealer: 0,
    turn: 0,
    wall: { left: 32 - 5 * seats },
    seats: Object.fromEntries(Array.from({ length: seats }, (_, i) => [i, seat(held[i])])),
    ...more,
  }
}

/** @param {any} shown a view @param {Record<string, any>} [more] @returns {any} */
export function doc(shown, more = {}) {
  const names = ['Ann', 'Bob', 'Cat', 'Dan']
  return {
    table: {
      code: 'ABCD',
      game: 'little_mahjong',
      options: {},
      deals: shown.deals,
      speed: 'normal',
      status: 'playing',
      seats: Object.fromEntries(
        Object.keys(shown.seats).map((i) => [i, { kind: 'human', name: names[Number(i)], present: true }]),
      ),
    },
    you: 0,
    view: shown,
    ...more,
  }
}
