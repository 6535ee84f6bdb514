import { beforeEach } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import { GAMES, serve } from '../pages/server.js'
import { NOBODY } from './server.js'

export const PROFILE = {
  name: 'Ada',
  kind: 'account',
  moderator: false,
  since: 1_700_000_000_000,
  here: true,
  you: false,
  games: 12,
  results: [{ game: 'sichuan', games: 12, places: [6, 3, 2, 1], average_place: 1.83, average_score: -4.5 }],
  ratings: [{ game: 'sichuan', value: 1560, provisional: true, grade: null, games: 2 }],
}
export const EMPTY = { ...PROFILE, games: 0, results: [], ratings: [], here: false }
export const CURVE = {
  game: 'sichuan',
  points: [
    { at: 1_700_000_000_000, code: 'a', value: 1500, provisional: true },
    { at: 1_700_100_000_000, code: 'b', value: 1560, provisional: true },
  ],
}
/** @param {number} number @returns {import('../../src/pages/account/accountsApi.js').Played} */
export const game = (number) => ({
  code: `game${number}`,
  game: 'sichuan',
  deals: 4,
  rated: true,
  finished_at: 1_700_000_000_000 + number,
  place: 2,
  score: -3,
  others: [
    { name: '<b>Bo</b>', place: 1, score: 9, kind: 'account' },
    { name: 'Zhú', place: 3, score: -6 },
  ],
})

/** @param {any} profile @param {Record<string, any>} [more] */
export const serveProfile = (profile, more = {}) =>
  serve({
    'GET me': NOBODY,
    'GET games': GAMES,
    'GET players/Ada': profile,
    'GET players/Ada/ratings': { ratings: [CURVE] },
    'GET players/Ada/figures': { figures: [] },
    'GET players/Ada/hands': { hands: [] },
    'GET players/Ada/opponents': { matches: 0, opponents: [] },
    'GET following?page=1': { count: 0, size: 20, results: [] },
    'GET players/Ada/games?page=1&size=10': { count: 12, size: 10, results: [game(1), game(2)] },
    'GET players/Ada/games?page=2&size=10': { count: 12, size: 10, results: [game(3)] },
    ...more,
  })

/** The visitor is a stranger, and the page's texts are there. */
export const beforeEachStranger = () =>
  beforeEach(async () => {
    Object.assign(me, { name: null, kind: null, moderator: false, tables: [], known: false })
    await Promise.all([section('account'), section('side'), section('profile')])
  })
