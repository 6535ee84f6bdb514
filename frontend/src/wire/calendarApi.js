/**
 * The calendar of events, and what organisers do with it, over REST (docs/api.md). Times are epoch ms.
 *
 * @typedef {'draft' | 'open' | 'running' | 'finished' | 'cancelled'} Status
 * @typedef {object} EventRow an event in a list
 * @property {string} key
 * @property {string} name
 * @property {string} game
 * @property {Status} status
 * @property {number} starts_at
 * @property {string} zone the organiser's, of the IANA's
 * @property {number | null} [begun_at] when its first round began
 * @property {number | null} [next_at] when the next round begins
 * @property {number} entered how many take part
 * @property {number} waiting how many are in line
 * @property {number | null} [limit]
 * @property {boolean} rated
 * @property {string} organiser
 * @property {string} template
 * @property {number} round
 * @property {number} rounds
 *
 * @typedef {{ coming: EventRow[], running: EventRow[] }} Soon the topic `events`
 * @typedef {{ count: number, page: number, size: number, results: EventRow[] }} EventList count: on all pages
 * @typedef {'coming' | 'running' | 'over'} When
 *
 * @typedef {'lot' | 'swiss' | 'interval' | 'plan' | 'scripted' | 'clubs'} Seating
 * @typedef {string | number} Amount exact: "7/2"
 * @typedef {object} Stage rounds that are seated and played alike
 * @property {number} rounds
 * @property {Seating} [seating]
 * @property {number | null} [deals]
 * @property {number | null} [minutes]
 * @property {'cut' | 'finish' | 'one-more'} [at_time]
 * @property {number | null} [cut] how many go on to the next stage
 * @property {boolean} [carry] whether results count there, too
 * @property {number} [pause] minutes between rounds
 * @property {number[]} [times] when rounds begin
 *
 * @typedef {object} Settings all that an organiser chooses (mahjong_server/events/contest/settings.py)
 * @property {string} name
 * @property {string} [description]
 * @property {string} [template]
 * @property {string} game
 * @property {Record<string, any>} [options]
 * @property {number} starts_at
 * @property {string} [zone]
 * @property {boolean} [listed]
 * @property {'all' | 'accounts' | 'approval'} [entry]
 * @property {boolean} [rated]
 * @property {number | null} [limit]
 * @property {number} [seats]
 * @property {'none' | 'apart' | 'teams'} [clubs]
 * @property {boolean} [details]
 * @property {'none' | 'event' | 'round'} [check_in]
 * @property {number} [check_in_opens] minutes before the round
 * @property {number} [check_in_closes]
 * @property {Stage[]} stages
 * @property {'bye' | 'bots'} [unfit]
 * @property {'default' | 'bot' | 'substitute'} [absent]
 * @property {'quick' | 'normal' | 'slow'} [speed]
 * @property {'none' | 'public' | 'all'} [spectators]
 * @property {number} [delay]
 * @property {'free' | 'phrases' | 'off'} [chat]
 * @property {Amount[]} [table_points]
 * @property {Amount} [share]
 * @property {number | null} [best]
 * @property {number} [least]
 * @property {number | null} [automatic]
 * @property {Amount} [automatic_points]
 * @property {boolean} [duplicate] all tables of a round play the same walls
 * @property {Amount | null} [imp_unit] match points that are a unit of the IMPs’ scale
 *
 * @typedef {{ key: string, settings: Settings }} Template
 * @typedef {{ round: number, table: number, code: string, entrant: number, since: number }} Call somebody waits for a referee
 * @typedef {object} OwnEvent an event in which the visitor has a part: by key in `events` of the topic `me`
 * @property {string} key
 * @property {string} name
 * @property {Status} status
 * @property {'organiser' | 'co-organiser' | 'referee' | null} [role]
 * @property {number | null} [number]
 * @property {string | null} [entry]
 * @property {boolean} checked_in
 * @property {number | null} [check_in_opens_at]
 * @property {number | null} [check_in_closes_at]
 * @property {number | null} [next_at]
 * @property {number} round
 * @property {string | null} [table] the code of the table where they sit in this round
 * @property {Call[]} [calls]
 * @property {boolean} remind
 */
import { request } from './rest.js'

export const calendar = {
  /** @param {{ when: When, game?: string, mine?: boolean, page?: number }} wanted @returns {Promise<EventList>} */
  list: ({ when, game, mine, page = 1 }) => {
    const query = new URLSearchParams({ when })
    if (game) query.set('game', game)
    if (mine) query.set('mine', 'true')
    if (page > 1) query.set('page', String(page))
    return request('GET', `events?${query}`)
  },
  /** @returns {Promise<Template[]>} */
  templates: () =>
    request('GET', 'events/templates').then((/** @type {{ templates: Template[] }} */ all) => all.templates),
  /** @param {string} key @returns {Promise<{ key: string, status: Status, settings: Settings }>} */
  event: (key) => request('GET', `events/${key}`),
  /** @param {string} key @returns {Promise<{ event: OwnEvent, may: string[] }>} what the visitor may do there */
  own: (key) => request('GET', `events/${key}/me`),
  /** @param {Settings} settings @param {boolean} open whether registration opens at once @returns {Promise<{ key: string }>} */
  make: (settings, open) => request('POST', 'events', { settings, open }),
  /** @param {string} key @param {Settings} settings */
  change: (key, settings) => request('PUT', `events/${key}/settings`, { settings }),
  /** @param {string} key @param {string} nonce drawn at random here: a part of the seating's seed */
  checkIn: (key, nonce) => request('POST', `events/${key}/check-in`, { nonce }),
}

/** Every coming event that is listed, as calendars read it. */
export const CALENDAR_PATH = '/api/events.ics'
