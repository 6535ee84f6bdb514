/**
 * Leaderboards (docs/api.md, Ratings).
 *
 * @typedef {{ rank: number, name: string, kind: 'guest' | 'account' | 'bot', value: number, grade?: string | null,
 *   games: number, you: boolean, avatar?: string }} Ranked grade: "3k", "1d"
 * @typedef {{ rank: number | null, value: number, provisional: boolean, grade?: string | null, games: number, banned?: boolean }} Own rank null: off the board
 * @typedef {{ count: number, page: number, size: number, results: Ranked[], own: Own | null, days: number }} Leaderboard
 * @typedef {{ seat: number, before: number, after: number, provisional: boolean, left: boolean }} SeatChange
 * @typedef {{ rated: boolean, settled: boolean, weight: number, together: number, seats: SeatChange[],
 *   reason: '' | 'accounts' | 'network' | 'short' | 'left' | 'company' }} RatedResult reason: for those who sat there
 */
import { request } from './rest.js'

/** @param {string} game @param {number} page from 1 @param {number} size @returns {Promise<Leaderboard>} */
export const leaderboard = (game, page, size) =>
  request('GET', `leaderboards/${game}?page=${page}&size=${size}`)

/** @param {string} code of a match that is over @returns {Promise<RatedResult>} */
export const ratingOf = (code) => request('GET', `matches/${code}/rating`)
