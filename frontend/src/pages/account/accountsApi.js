/**
 * Accounts, over REST (docs/api.md). Times are epoch milliseconds.
 *
 * @typedef {'guest' | 'account' | 'bot'} Kind
 * @typedef {{ name: string, kind: Kind, avatar: string | null, email: string, since: number, moderator: boolean,
 *   muted_until: number | null, banned_until: number | null, bot_allowed: boolean }} OwnAccount
 * @typedef {{ id: string, agent: string, current: boolean, created_at: number, seen_at: number }} Session
 * @typedef {'read' | 'play' | 'talk' | 'events:read' | 'events:manage'} Scope
 * @typedef {{ id: string, name: string, scopes: Scope[], created_at: number, used_at: number | null,
 *   expires_at: number | null, token?: string }} Token
 * @typedef {{ game: string, games: number, places: number[], average_place: number, average_score: number }} Results
 * @typedef {{ game: string, value: number, provisional: boolean, grade?: string | null, games: number }} Rating grade: "3k", "1d"
 * @typedef {{ name: string, kind: Kind, moderator: boolean, since: number, here: boolean, you: boolean, followed?: boolean,
 *   games: number, results: Results[], ratings: Rating[], avatar?: string }} Profile
 * @typedef {{ name: string, place: number, score: number, kind?: Kind, nth?: number }} Opponent
 * @typedef {{ code: string, game: string, preset?: { key: string, title: string } | null, changed?: Record<string, any>,
 *   deals?: number | null, rated: boolean, finished_at: number, place: number,
 *   score: number, others: Opponent[] }} Played
 * @typedef {{ at: number, code: string, value: number, provisional: boolean }} Point
 * @typedef {{ game: string, points: Point[] }} Curve
 * @typedef {{ mean: number, margin: number | null }} Mean margin: the half of a 95 % interval
 * @typedef {{ figure: string, share: number, margin: number }} Share of the deals
 * @typedef {{ matches: number, deals: number, place: Mean, score: Mean, points: Mean, shares: Share[] }} Figures
 * @typedef {{ game: string, figures: Figures, presets: { preset: { key: string, title: string } | null,
 *   figures: Figures }[] }} GameFigures preset null: rules that are no preset’s
 * @typedef {{ game: string, code: string, deal: number, seat: number, points: number, tags: string[],
 *   finished_at: number }} BestHand
 * @typedef {{ name: string, kind: Kind, avatar?: string, here: boolean, games: number, ahead: number, code: string,
 *   game: string, at: number }} Met ahead: in how many of the games one came before them
 * @typedef {{ matches: number, opponents: Met[] }} Opponents
 * @typedef {{ name: string, kind: Kind, avatar?: string, since: number, here: boolean }} PersonRow
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
  /** @param {string | null} avatar none: that which the name gives @returns {Promise<OwnAccount>} */
  chooseAvatar: (avatar) => request('PUT', 'avatar', { avatar }),
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
  /** @param {string} name @returns {Promise<GameFigures[]>} */
  figures: (name) => request('GET', `${player(name)}/figures`).then((answer) => answer.figures),
  /** @param {string} name @returns {Promise<BestHand[]>} */
  hands: (name) => request('GET', `${player(name)}/hands`).then((answer) => answer.hands),
  /** @param {string} name @returns {Promise<Opponents>} */
  opponents: (name) => request('GET', `${player(name)}/opponents`),
  /** @param {number} page @returns {Promise<{ count: number, size: number, results: PersonRow[] }>} */
  following: (page) => request('GET', `following?page=${page}`),
  /** @param {string} name */
  follow: (name) => request('PUT', `following/${encodeURIComponent(name)}`, {}),
  /** @param {string} name */
  unfollow: (name) => request('DELETE', `following/${encodeURIComponent(name)}`),
  /** @param {string} name @returns {Promise<Curve[]>} */
  ratings: (name) => request('GET', `${player(name)}/ratings`).then((answer) => answer.ratings),
}
