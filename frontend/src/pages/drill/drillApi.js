import { exchange } from '../../wire/rest.js'

/**
 * Moments of games that are over in which somebody chose wrongly (docs/api.md, Learning).
 * @typedef {import('../../wire/types.js').Action} Action
 * @typedef {{ action: Action, loss: number | null }} Choice loss: in the game's points, beside the best; null: not weighed
 * @typedef {object} Position
 * @property {string} id
 * @property {import('../../wire/types.js').Doc} doc what that seat saw, with its decision
 * @property {Choice[]} choices best first
 * @property {Action} played what was chosen then
 * @property {string} reason why the best is the best, as in advice at a table
 * @property {import('../../wire/adviceApi.js').Facts} facts
 * @property {'people' | 'bots'} source who chose then
 * @typedef {{ game: string, day: string, positions: Position[] }} Drill day: YYYY-MM-DD, UTC
 */

/** @param {string} game @param {string} day empty: today @returns {Promise<Drill>} */
export const fetchDrill = (game, day) => exchange('GET', `games/${game}/drill${day && `?day=${day}`}`)
