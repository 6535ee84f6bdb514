/**
 * Talk over REST (docs/api.md, Talk). Lines come as the topics `chat:ROOM` of the live socket.
 *
 * @typedef {'guest' | 'account' | 'bot'} Kind
 * @typedef {{ name: string, kind: Kind, at: number, text?: string, phrase?: string, emote?: boolean, seat?: number, nth?: number, avatar?: string }} Said
 * @typedef {Said & { key: string }} Line
 * @typedef {{ lines?: Record<string, Said>, mode: 'all' | 'phrases' | 'off' }} Chat
 * @typedef {{ line: string } | { table: string, seat: number } | { name: string, table?: string }} Whom
 * @typedef {'abuse' | 'cheating' | 'stalling' | 'spam' | 'name' | 'other'} Reason
 * @typedef {{ key: string, name: string, kind: Kind, sort: 'mute' | 'block', at: number }} Tie
 * @typedef {{ key: string, what: 'warn' | 'mute' | 'ban' | 'lift', text: string, until?: number | null, at: number }} Notice
 * @typedef {{ muted_until?: number | null, notices?: Notice[] }} Own the part `talk` of the topic `me`
 */
/**
 * A page of a list.
 * @template T
 * @typedef {{ count: number, page: number, size: number, results: T[] }} Page
 */
import { ignoreMissing } from './ignoreMissing.js'
import { request } from './rest.js'

export const REASONS = /** @type {const} */ (['abuse', 'cheating', 'stalling', 'spam', 'name', 'other'])

export const talk = {
  /** @param {string} room @param {{ text: string } | { phrase: string } | { emote: string }} words @returns {Promise<{ key: string }>} */
  post: (room, words) => request('POST', `chat/${room}`, words),
  /** @param {number} page @returns {Promise<Page<Tie>>} */
  ties: (page) => request('GET', `blocks?page=${page}`),
  /** @param {'mute' | 'block'} sort @param {Whom} whom @returns {Promise<Tie>} */
  tie: (sort, whom) => request('POST', 'blocks', { sort, ...whom }),
  /** @param {string} key */
  untie: (key) => request('DELETE', `blocks/${key}`).catch(ignoreMissing),
  /** @param {Whom} whom @param {Reason} reason @param {string} text */
  report: (whom, reason, text) => request('POST', 'reports', { reason, text, ...whom }),
  /** Returns the notices that were not read yet: the banned have no topic. @returns {Promise<{ notices: Notice[], banned_until?: number | null }>} */
  notices: () => request('GET', 'notices'),
  /** @param {string} key */
  markRead: (key) => request('POST', `notices/${key}`, {}),
}
