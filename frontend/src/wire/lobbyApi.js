/**
 * Tables before and after play: over REST (docs/api.md), and as the topic `lobby` tells of them (docs/protocol.md).
 *
 * @typedef {{ value: number, provisional?: boolean, grade?: string | null }} Rating grade: "3k", "1d"
 * @typedef {{ name: string, kind: 'guest' | 'account' | 'bot', rating?: Rating, nth?: number, avatar?: string }} Person
 * @typedef {{ kind: 'empty' | 'bot' | 'human', name: string, person?: Person, level?: string, nth?: number }} ListedSeat
 * @typedef {object} Listed a table in a list
 * @property {string} code
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {{ key: string, title: string } | null} [preset] the set that the options began as
 * @property {Record<string, any>} [changed] the options that differ from it
 * @property {number | null} [deals]
 * @property {number | null} [minutes]
 * @property {'finish' | 'one-more'} [at_time]
 * @property {'quick' | 'normal' | 'slow'} speed
 * @property {'quick' | 'instant'} [bot_pace]
 * @property {boolean} rated
 * @property {boolean} closed
 * @property {'none' | 'public' | 'all'} spectators
 * @property {number} delay
 * @property {'waiting' | 'playing'} status
 * @property {number | null} [owner]
 * @property {ListedSeat[]} seats
 * @property {number} free
 * @property {number} deal
 * @property {number} watchers
 * @property {number} created_at
 *
 * @typedef {{ tables: number, players: Record<string, number> }} InPlay tables in play, and people by the games that they play
 * @typedef {{ count: number, rows: Record<string, Listed>, order: string[] }} Tables order: codes as they are listed
 * @typedef {{ tables: Tables, games: Tables, seeks: { game: string, speed: string, count: number }[],
 *   people: { count: number, rows: Person[] }, in_play?: InPlay, load: 'normal' | 'busy' | 'full' }} Lobby
 *
 * @typedef {{ key: string, code: string, sender: Person, game: string, options: Record<string, any>,
 *   preset?: { key: string, title: string } | null, changed?: Record<string, any>, seats: number,
 *   deals?: number | null, minutes?: number | null, at_time?: 'finish' | 'one-more', speed: 'quick' | 'normal' | 'slow', bot_pace?: 'quick' | 'instant', rated: boolean, free: number, expires_at: number }} Invited
 * @typedef {{ key: string, code: string, person: Person, expires_at: number }} Sent
 * @typedef {{ got: Invited[], sent: Sent[] }} Invites
 */
import { request } from './rest.js'

export const lobby = {
  /** @param {string} code @param {boolean} ready */
  ready: (code, ready) => request('POST', `tables/${code}/ready`, { ready }),
  /** @param {string} code @param {number} seat @param {string} [name] whose place it is: nobody else is sent away */
  kick: (code, seat, name) => request('POST', `tables/${code}/kick`, { seat, name }),
  /** @param {string} code lets anyone sit down at a rematch */
  open: (code) => request('POST', `tables/${code}/open`, {}),
  /** @param {string} code @param {string} name @returns {Promise<{ key: string, name: string }>} */
  invite: (code, name) => request('POST', `tables/${code}/invites`, { name }),
  /** @param {string} code @param {string} key ends an invitation: by the invited, or by who sent it */
  dismiss: (code, key) => request('DELETE', `tables/${code}/invites/${key}`),
  /** @param {string} code @returns {Promise<{ code: string }>} */
  rematch: (code) => request('POST', `tables/${code}/rematch`, {}),
}
