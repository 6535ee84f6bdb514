import { exchange } from '../../wire/rest.js'

/**
 * A hand of which one tile goes, and what each discard leaves, best first.
 * @typedef {{ tile: string, left: number }} Accepted a kind that brings the hand nearer, and its copies that lie elsewhere
 * @typedef {{ tile: string, away: number, left: number, accepts: Accepted[] }} Choice away: tiles still to be had, the last
 *   included
 * @typedef {{ tiles: string[], choices: Choice[], terms?: Record<string, string> }} Exercise terms: a game's own
 */

/** @param {string} game @param {string} level @param {string} seed @returns {Promise<Exercise>} */
export const fetchExercise = (game, level, seed) =>
  exchange('GET', `games/${game}/exercise?level=${level}&seed=${seed}`)
