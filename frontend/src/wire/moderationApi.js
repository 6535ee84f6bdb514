/**
 * The moderators' desk over REST (docs/moderation.md).
 *
 * @typedef {import('./talkApi.js').Kind} Kind
 * @typedef {import('./talkApi.js').Reason} Reason
 * @typedef {'dismiss' | 'warn' | 'mute' | 'ban' | 'lift' | 'hide' | 'clear'} What
 * @typedef {{ name: string, kind: Kind, moderator: boolean, since: number, muted_until: number | null,
 *   banned_until: number | null }} About
 * @typedef {object} Report
 * @property {string} key
 * @property {Reason} reason
 * @property {string} text
 * @property {number} at
 * @property {number | null} closed_at
 * @property {About} target
 * @property {string} target_name as it was then
 * @property {About} reporter
 * @property {string | null} table
 * @property {number} others other open reports about the same player
 *
 * @typedef {{ key: string, name: string, kind: Kind, at: number, text: string, phrase: string, emote: boolean, hidden: boolean,
 *   gone: boolean, whose: 'target' | 'reporter' | 'other', marked: boolean }} KeptLine
 * @typedef {{ key: string, what: What | 'look', by: string, target: string, why: string, until: number | null,
 *   report: string | null, line: string, text: string, at: number, table: string }} Action table: that was looked at
 * @typedef {{ key: string, table: string, until: number }} Observation
 * @typedef {{ code: string, game: string, status: string, rated: boolean, live: boolean, played: boolean,
 *   seats: string[] }} Game
 * @typedef {{ key: string, reason: Reason, at: number, closed_at: number | null, outcome: What | null }} PastReport
 * @typedef {{ about: PastReport[], by: PastReport[], actions: Action[] }} Past
 * @typedef {{ report: Report, game: Game | null, room: string, lines: KeptLine[], actions: Action[], target: Past,
 *   reporter: Past }} Detail
 * @typedef {{ game: string, matches: number, last: number, one_network: boolean, left: number,
 *   people: { name: string, kind: Kind, wins: number, avatar?: string }[] }} RatedGroup who chose to play rated games together
 * @typedef {{ what: What, why: string, report?: string, line?: string, name?: string, hours?: number }} ActionRequest
 */
import { request } from './rest.js'

/** @type {What[]} */
export const ACTIONS = ['dismiss', 'warn', 'mute', 'ban', 'lift', 'clear']
export const TIMED_ACTIONS = new Set(['mute', 'ban'])
/** Actions whose reason the player reads. */
export const NOTIFYING_ACTIONS = new Set(['warn', 'mute', 'ban', 'lift'])
/** @type {number[]} */
export const HOURS = [1, 24, 168, 720, 8760]
export const PAGE_SIZE = 20

/** @param {Record<string, string | number>} fields empty ones are left out */
const query = (fields) =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)]),
  ).toString()

export const moderationApi = {
  /** @param {Record<string, string | number>} filter @returns {Promise<import('./talkApi.js').Page<Report>>} */
  reports: (filter) => request('GET', `moderation/reports?${query(filter)}`),
  /** @param {string} key @returns {Promise<Detail>} */
  report: (key) => request('GET', `moderation/reports/${encodeURIComponent(key)}`),
  /** @param {Record<string, string | number>} filter @returns {Promise<import('./talkApi.js').Page<Action>>} */
  log: (filter) => request('GET', `moderation/actions?${query(filter)}`),
  /** @param {Record<string, string | number>} filter @returns {Promise<import('./talkApi.js').Page<RatedGroup>>} */
  company: (filter) => request('GET', `moderation/company?${query(filter)}`),
  /** @param {ActionRequest} fields @returns {Promise<Action>} */
  act: (fields) => request('POST', 'moderation/actions', fields),
  /** @param {{ table: string, why: string }} fields @returns {Promise<Observation>} the observation, which the log has from now on */
  observe: (fields) => request('POST', 'moderation/looks', fields),
}
