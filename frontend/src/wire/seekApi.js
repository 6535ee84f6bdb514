/**
 * The search for a game (docs/api.md, Matchmaking): over REST, and as the topics `me` and `seeks` tell of it.
 *
 * @typedef {'quick' | 'normal' | 'slow'} Speed
 * @typedef {{ game: string, pool?: string, speed: Speed, rated: boolean }} Terms pool: the key of one of the game's
 * @typedef {{ value: number, start: number, per_s: number, anyone_at: number }} Widening
 * @typedef {Terms & { since: number, bots_at?: number | null, widening: Widening, let_down?: boolean }} Sought times are the server's epoch ms
 * @typedef {{ deadline: number, answered: boolean, ready: number, seats: number }} Proposed a table to answer to
 * @typedef {Terms & { at: number, declined: boolean, until?: number | null }} Missed the visitor did not come to a table
 * @typedef {{ state: 'none' | 'waiting' | 'playing', code?: string | null, sought?: Sought | null, waiting: number,
 *   needed: number, expected_s?: number | null, proposal?: Proposed | null, missed?: Missed | null, now: number }} Seeking
 * @typedef {{ sought?: Sought | null, proposal?: Proposed | null, missed?: Missed | null, code?: string | null }} Mine the part `seek` of the topic `me`
 * @typedef {Terms & { waiting: number, playing?: number, usual_s?: number | null }} Queue playing: at tables found in it
 * @typedef {{ queues: Queue[], needed: Record<string, number> }} Queues the topic `seeks`
 */
import { request } from './rest.js'

export const seek = {
  /** @param {Partial<Terms>} terms @returns {Promise<Seeking>} */
  join: (terms) => request('POST', 'seek', terms),
  /** @returns {Promise<Seeking>} */
  status: () => request('GET', 'seek'),
  leave: () => request('DELETE', 'seek'),
  /** @param {boolean} ready for the table that is proposed @returns {Promise<Seeking>} */
  answer: (ready) => request('POST', 'seek/ready', { ready }),
}
