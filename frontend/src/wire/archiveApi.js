/**
 * Games that are over, over REST (docs/api.md).
 *
 * @typedef {{ name: string, kind: 'guest' | 'account' | 'bot' | 'machine', level?: string }} Person
 * @typedef {Person & { seat: number, score: number, place: number, nth?: number }} SeatResult
 * @typedef {{ deal: number, seat: number, tag: string, points: number }} Highlight
 * @typedef {{ code: string, game: string, status: 'finished' | 'abandoned', rated: boolean, finished_at: number,
 *   preset?: { key: string, title: string } | null, changed?: Record<string, any>, deals: number, best: number, seats: SeatResult[], found: Highlight[] }} Row
 * @typedef {{ count: number, page: number, size: number, results: Row[] }} Found
 * @typedef {import('./types.js').Winner} Winner
 * @typedef {{ dealer: number, end: string, winners: Winner[], scores: number[], highlights: Omit<Highlight, 'deal'>[] }}
 *   DealBrief
 * @typedef {{ code: string, game: string, status: 'finished' | 'abandoned', rated: boolean, started_at: number,
 *   finished_at: number, edition: string, coach: string, dealt: number, table: import('./types.js').TableInfo, seats: SeatResult[],
 *   deals: DealBrief[], record: string, formats?: { key: string, title: string }[], looks: number }} Match
 * @typedef {{ at: number, patch: object, events: import('./types.js').GameEvent[] }} Moment
 * @typedef {{ code: string, deal: number, view: string, fair: import('./types.js').Fair, doc: any,
 *   moments: Moment[] }} Deal
 * @typedef {{ moment: number, did: any, would: any, loss: number | null, sure: boolean, reason: string,
 *   facts: import('./adviceApi.js').Facts }} Departure sure: whether loss is more than the coach may err by;
 *   reason, facts: why the coach would, as in advice at a table
 * @typedef {{ code: string, deal: number, seat: number, looked: number, lost: number, departures: Departure[] }} Coaching
 */
import { request } from './rest.js'

export const archive = {
  /** @param {string} query of an address, without the question mark @returns {Promise<Found>} */
  search: (query) => request('GET', `matches?${query}`),
  /** @param {string} code @returns {Promise<Match>} */
  match: (code) => request('GET', `matches/${code}`),
  /** @param {Match} match @param {number} deal @param {string} view "all" or a seat @returns {Promise<Deal>} */
  deal: ({ code, edition }, deal, view) =>
    request('GET', `matches/${code}/deals/${deal}?view=${view}&edition=${edition}`),
  /** @param {Match} match @param {number} deal @param {number} seat @returns {Promise<Coaching>} */
  coach: ({ code, coach }, deal, seat) =>
    request('GET', `matches/${code}/deals/${deal}/coach?seat=${seat}&edition=${coach}`),
  /** @param {string} code @returns {Promise<any>} docs/records.md */
  record: (code) => request('GET', `tables/${code}/record`),
}
