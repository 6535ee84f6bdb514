/**
 * Tables at which a deal is played on from a replay, over REST (docs/api.md).
 *
 * @typedef {{ deal: number, moment: number, seat: number, bots?: string }} Moment counted from 0; bots: their level
 */
import { request } from './rest.js'

/** @param {string} code of the game @param {Moment} moment @returns {Promise<{ code: string }>} the new table's */
export const playOn = (code, moment) => request('POST', `matches/${code}/play-on`, moment)

/**
 * From the same moment again, with bots of the same level.
 * @param {import('./types.js').Doc} doc of a table where a deal was played on @returns {Promise<{ code: string }>}
 */
export function playOnAgain({ origin, table }) {
  const { match, ...from } = /** @type {import('./types.js').Origin} */ (origin)
  const bots = Object.values(table.seats).find(({ kind }) => kind === 'bot')?.level
  return playOn(match, { ...from, bots })
}
