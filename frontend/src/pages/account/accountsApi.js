/**
 * Accounts, over REST (docs/api.md). Times are epoch milliseconds.
 *
 * @typedef {'guest' | 'account' | 'bot'} Kind
 * @typedef {{ name: string, kind: Kind, email: string, since: number, moderator: boolean, muted_until: number | null,
 *   banned_until: number | null, bot_allowed: boolean }} OwnAccount
 * @typedef {{ id: string, agent: string, current: boolean, created_at: number, seen_at: number }} Session
 * @typedef {'read' | 'play' | 'talk'} Scope
 * @typedef {{ id: string, name: string, scopes: Scope[], created_at: number, used_at: number | null,
 *   expires_at: number | null, token?: string }} Token
 * @typedef {{ game: string, games: number, places: number[], average_place: number, average_score: number }} Results
 * @typedef {{ game: string, value: number, provisional: boolean, games: number }} Rating
 * @typedef {{ name: string, kind: Kind, moderator: boolean, since: number, here: boolean, you: boolean, games: number,
 *   results: Results[], ratings: Rating[] }} Profile
 * @typedef {{ name: string, place: number, score: number, kind?: Kind, nth?: number }} Opponent
 * @typedef {{ code: string, game: string, preset?: { key: string, title: string } | null, changed?: Record<string, any>,
 *   deals?: number | null, rated: boolean, finished_at: number, place: number,
 *   score: number, others: Opponent[] }} Played
 * @typedef {{ at: number, code: string, value: number, provisional: boolean }} Point
 * @typedef {{ game: string, points: Point[] }} Curve
 * @typedef {{ language?: string, settings?: Record<string, any>, choices?: Record<string, any> }} Preferences
 */
import { ignoreMissing } from '../../wire/ignoreMissing.js'
import { request } from '../../wire/rest.js'

const player = (/** @type {string} */ name) => `players/${encodeURIComponent(name)}`

export const accountsApi = {
  /** @param {{ name: string, password: string, email: string, link?: string }} wish */
  signUp: (wish) => request('POST', 'accounts', wish),
  /** @param {string} name @param {string} password */
  signIn: (name, password) => request('POST', 'session', { name, password }),
  signOut: () => request('DELETE', 'session'),
  /** @returns {Promise<OwnAccount>} */
  account: () => request('GET', 'accounts'),
  /** @param {string} password */
  erase: (password) => request('DELETE', 'accounts', { password }),
  /** @param {string} old @param {string} wanted */
  changePassword: (old, wanted) => request('POST', 'password', { old, new: wanted }),
  /** @param {string} password @param {string} email */
  changeEmail: (password, email) => request('POST', 'email', { password, email }),
  /** Whether a link for a new password can be had here at all. @returns {Promise<boolean>} */
  sendsLinks: () => request('GET', 'password/reset').then((answer) => answer.letters),
  /** @param {string} email */
  askReset: (email) => request('POST', 'password/reset', { email }),
  /** @param {string} token @param {string} password */
  reset: (token, password) => request('POST', 'password/reset/confirm', { token, password }),
  /** @param {string} password @returns {Promise<OwnAccount>} */
  becomeBot: (password) => request('POST', 'bot', { password }),
  /** @returns {Promise<Session[]>} */
  sessions: () => request('GET', 'sessions').then((answer) => answer.sessions),
  /** @param {string} id */
  endSession: (id) => request('DELETE', `sessions/${id}`).catch(ignoreMissing),
  endOthers: () => request('DELETE', 'sessions'),
  /** @returns {Promise<{ tokens: Token[], most: number }>} */
  tokens: () => request('GET', 'tokens'),
  /** @param {{ name: string, scopes: Scope[], days: number | null }} wish @returns {Promise<Token>} */
  makeToken: (wish) => request('POST', 'tokens', wish),
  /** @param {string} id */
  revoke: (id) => request('DELETE', `tokens/${id}`).catch(ignoreMissing),
  /** @returns {Promise<Preferences>} */
  preferences: () => request('GET', 'preferences').then((answer) => answer.preferences),
  /** @param {Preferences} wanted */
  keepPreferences: (wanted) => request('PUT', 'preferences', wanted),
  /** @param {string} name @returns {Promise<Profile>} */
  profile: (name) => request('GET', player(name)),
  /** @param {string} name @param {number} page @returns {Promise<{ count: number, size: number, results: Played[] }>} */
  games: (name, page) => request('GET', `${player(name)}/games?page=${page}&size=10`),
  /** @param {string} name @returns {Promise<Curve[]>} */
  ratings: (name) => request('GET', `${player(name)}/ratings`).then((answer) => answer.ratings),
}
