import { exchange, request } from '../../wire/rest.js'

/**
 * The deal of the day (docs/api.md).
 * @typedef {{ points: number, place: number }} Result
 * @typedef {{ least: number, most: number, count: number }} Bar
 * @typedef {{ count: number, mean: number, bars: Bar[], bot: Result | null, rank: number | null, beats: number | null }} Comparison
 * @typedef {object} Daily
 * @property {string} game
 * @property {string} day YYYY-MM-DD, UTC
 * @property {'open' | 'playing' | 'settling' | 'played' | 'late' | 'missed' | 'none'} state
 * @property {number} over_at epoch ms
 * @property {number} opens_at epoch ms: from then on everybody may see the deal
 * @property {boolean} shown whether the visitor may see how others did
 * @property {{ days: number, run: number }} streak
 * @property {string} level of the bots
 * @property {string | null} table the code of the try's table
 * @property {Result | null} mine
 * @property {Comparison | null} compared
 *
 * @typedef {{ rank: number, name: string, kind: 'guest' | 'account' | 'bot', points: number, place: number, code: string | null,
 *   you: boolean, avatar?: string }} Row code: null where its player left the table
 * @typedef {{ count: number, page: number, size: number, results: Row[] }} Rows
 */

/** @param {string} game @param {string} day empty: today @returns {Promise<Daily>} */
export const fetchDaily = (game, day) => exchange('GET', `games/${game}/daily${day && `?day=${day}`}`)

/** @param {string} game @param {string} day @param {number} page from 1 @param {number} size @returns {Promise<Rows>} */
export const fetchResults = (game, day, page, size) =>
  exchange('GET', `games/${game}/daily/results?day=${day}&page=${page}&size=${size}`)

/**
 * Begins the try, or comes back to its table; or makes a table for practice.
 * @param {string} game @param {{ practice?: boolean, day?: string }} order @returns {Promise<{ code: string }>}
 */
export const playDaily = (game, order) => request('POST', `games/${game}/daily`, order)
