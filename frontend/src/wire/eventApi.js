/**
 * One event over REST (docs/api.md); its document comes as the topic `event:KEY`, where null and absent mean the same.
 *
 * @typedef {import('./lobbyApi.js').Person} Person
 * @typedef {'draft' | 'open' | 'running' | 'finished' | 'cancelled'} Status
 * @typedef {'organiser' | 'co-organiser' | 'referee'} Role
 * @typedef {'applied' | 'entered' | 'waiting' | 'withdrawn' | 'declined' | 'removed' | 'dropped'} EntrantStatus
 * @typedef {{ real_name: string, city: string, country: string }} Details
 * @typedef {{ rounds: number, seating: string, deals?: number | null, minutes?: number | null, at_time: 'cut' | 'finish' | 'one-more',
 *   cut?: number | null, carry: boolean, pause: number, times: number[] }} Stage
 * @typedef {{ name: string, description: string, template?: string, game: string, options: Record<string, any>, starts_at: number, zone: string,
 *   listed: boolean, entry: 'all' | 'accounts' | 'approval', rated: boolean, limit?: number | null, seats: number,
 *   clubs: 'none' | 'apart' | 'teams', details: boolean, check_in: 'none' | 'event' | 'round', check_in_opens: number,
 *   check_in_closes: number, stages: Stage[], unfit: 'bye' | 'bots', absent: 'default' | 'bot' | 'substitute',
 *   speed: 'quick' | 'normal' | 'slow', spectators: 'none' | 'public' | 'all', delay: number,
 *   chat: 'free' | 'phrases' | 'off', table_points: Amount[], share: Amount, best?: number | null, least: number,
 *   automatic?: number | null, automatic_points: Amount, duplicate?: boolean, imp_unit?: Amount | null }} Settings
 * @typedef {string | number} Amount exact: an integer, or a text such as "7/2"
 * @typedef {{ number: number, person: Person, club: string, status: EntrantStatus, substitute: boolean, checked_in: boolean,
 *   line: number | null, details: Details | null }} Entrant line: the place of who waits for one
 * @typedef {{ entrant: number | null, points: string | null, table_points: string | null, automatic: number,
 *   absent: boolean }} Seat entrant: null for a bot
 * @typedef {{ at: number, kind: string, by: string, reason: string, facts: Record<string, any> }} Ruling
 * @typedef {{ table: number, code: string | null, replays: string[], status: 'seated' | 'playing' | 'over', seats: Seat[],
 *   deal: number, paused: boolean, added_minutes: number, corrected: boolean, annulled: number[],
 *   called: number | null }} Table deal: how many have begun; annulled: deals from 0; called: since when, epoch ms
 * @typedef {{ number: number, stage: number, status: 'seated' | 'running' | 'over', starts_at: number, begun_at: number | null,
 *   ends_at: number | null, over_at: number | null, tables: Table[], byes: number[], seed: string,
 *   repeats: [number, number][], club_mates: [number, number][], rulings: Ruling[] }} Round
 * @typedef {{ entrant: number, points: string, clause: string, reason: string, round: number | null, by: string,
 *   at: number }} Penalty by: "" where it is the event's own rule
 * @typedef {{ round: number, table: number, table_points: string, match_points: string, counts: boolean }} SessionLine
 * @typedef {{ place: number | null, player: string, name: string, team: string, total: string, table_points: string,
 *   penalties: string, match_points: string, best_session: string | null, sessions: SessionLine[], substitute: boolean,
 *   goes_on: boolean | null }} Standing player: an entrant's number as a text
 * @typedef {{ place: number, team: string, total: string, match_points: string, members: string[] }} TeamStanding
 * @typedef {{ kind: 'best-session' | 'dearest-hand', player: string, round: number, table: number, points: string }} Prize
 * @typedef {{ stage: number, over: boolean, standings: Standing[], teams: TeamStanding[], prizes: Prize[] }} StageStandings
 * @typedef {{ round: number, opens_at: number, closes_at: number, open: boolean, checked_in: number }} CheckIn
 * @typedef {{ key: string, status: Status, settings: Settings, commitment: string, server_seed: string,
 *   officials: { person: Person, role: Role }[], entrants: Entrant[], rounds: Round[], rounds_planned: number,
 *   next_round?: number | null, next_at?: number | null, check_in?: CheckIn | null, undecided: number[],
 *   penalties: Penalty[], stages: StageStandings[], reason: string,
 *   formats: { key: string, title: string }[] }} EventDoc
 * @typedef {{ round: number, table: number, code: string, entrant: number, since: number }} Call
 * @typedef {{ key: string, name: string, status: Status, role?: Role | null, number?: number | null, entry?: EntrantStatus | null,
 *   checked_in: boolean, check_in_opens_at?: number | null, check_in_closes_at?: number | null, next_at?: number | null,
 *   round: number, table?: string | null, calls: Call[], remind: boolean }} OwnEvent
 * @typedef {{ event: OwnEvent, may: string[], details: Details | null }} OwnPart
 * @typedef {{ at: number, kind: string, by: string, facts: Record<string, any> }} LogRow
 * @typedef {'approve' | 'decline' | 'remove' | 'check-in' | 'substitute' | 'regular'} EntrantAction
 * @typedef {'answer' | 'pause' | 'go-on' | 'add-time' | 'substitute' | 'bot' | 'annul' | 'replay' | 'correct'} RulingKind
 * @typedef {{ ruling: RulingKind, reason?: string, minutes?: number, seat?: number, entrant?: number, deal?: number,
 *   points?: string[] }} RulingOrder
 */
import { request } from './rest.js'

/** @param {string} key */
const path = (key) => `events/${encodeURIComponent(key)}`
/** @param {string} key @param {number} round @param {number} table */
const tablePath = (key, round, table) => `${path(key)}/rounds/${round}/tables/${table}`

/** @param {string} key of an event @param {string} rest @returns {string} an address of the API, for links */
export const eventUrl = (key, rest) => `/api/${path(key)}/${rest}`

/** @param {string} key @param {number} round @param {number} table asks for a referee at a table of one's own */
export const callReferee = (key, round, table) => request('POST', `${tablePath(key, round, table)}/call`, {})

export const eventApi = {
  /** @param {string} key @returns {Promise<OwnPart>} */
  part: (key) => request('GET', `${path(key)}/me`),
  /** @param {string} key @returns {Promise<{ entries: LogRow[] }>} */
  log: (key) => request('GET', `${path(key)}/log`),
  /** @param {string} key opens registration */
  open: (key) => request('POST', `${path(key)}/open`, {}),
  /** @param {string} key @param {string} reason */
  cancel: (key, reason) => request('POST', `${path(key)}/cancel`, { reason }),
  /** @param {string} key @param {object} order */
  enter: (key, order) => request('POST', `${path(key)}/entry`, order),
  /** @param {string} key */
  withdraw: (key) => request('DELETE', `${path(key)}/entry`),
  /** @param {string} key */
  eraseDetails: (key) => request('DELETE', `${path(key)}/entry/details`),
  /** @param {string} key @param {string} nonce hex digits of this page's own chance */
  checkIn: (key, nonce) => request('POST', `${path(key)}/check-in`, { nonce }),
  /** @param {string} key @param {boolean} remind */
  remind: (key, remind) => request('PUT', `${path(key)}/reminder`, { remind }),
  /** @param {string} key @param {number} number @param {EntrantAction} action */
  entrant: (key, number, action) => request('POST', `${path(key)}/entrants/${number}`, { action }),
  /** @param {string} key @param {string} name @param {'co-organiser' | 'referee' | null} role */
  official: (key, name, role) => request('POST', `${path(key)}/officials`, { name, role }),
  /** @param {string} key @param {number | null} at epoch ms; null: at once */
  nextRound: (key, at) => request('POST', `${path(key)}/next-round`, { at }),
  /** @param {string} key @param {number[]} entrants */
  finalists: (key, entrants) => request('POST', `${path(key)}/finalists`, { entrants }),
  /** @param {string} key @param {{ entrant: number, points: string, clause: string, reason: string }} order */
  penalty: (key, order) => request('POST', `${path(key)}/penalties`, order),
  /** @param {string} key @param {number} round @param {number} table @param {RulingOrder} order */
  rule: (key, round, table, order) => request('POST', `${tablePath(key, round, table)}/rulings`, order),
}
