/** What the game's strongest bot would do in the player's place (docs/api.md, Advice). */
import { request } from './rest.js'

/**
 * @typedef {{ decision: string, action: any, reason: string, facts: Facts }} Advice
 * @typedef {{ count?: number, tiles?: string[], suit?: string, total?: number, share?: number }} Facts
 */

/** @param {string} code of the table @returns {Promise<Advice>} rejects with a Problem where there is none */
export const askAdvice = (code) => request('GET', `tables/${code}/advice`)
