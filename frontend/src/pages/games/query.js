import { pageOf, pagesOf } from '../../ui/paging.js'

/**
 * A search for games as the end of an address, and as a question to the server.
 *
 * @typedef {object} Query
 * @property {string[]} player
 * @property {string} game a key, empty for any
 * @property {string} from @property {string} to days, as 2026-01-31; empty for any
 * @property {string} tag what happened, empty for anything
 * @property {string} points at least so dear a hand; empty for any
 * @property {'' | 'true' | 'false'} rated
 * @property {'newest' | 'points'} order
 * @property {number} page
 */

/** @returns {Query} */
export const plain = () => ({
  player: [],
  game: '',
  from: '',
  to: '',
  tag: '',
  points: '',
  rated: '',
  order: 'newest',
  page: 1,
})

const SIZE = 20
const MOST_PLAYERS = 2

/** @param {string} search of an address @returns {Query} what makes no sense is left out */
export function parse(search) {
  const given = new URLSearchParams(search)
  const text = (/** @type {string} */ name, /** @type {RegExp} */ form) => {
    const value = given.get(name) ?? ''
    return form.test(value) ? value : ''
  }
  return {
    player: given
      .getAll('player')
      .map((name) => name.trim().slice(0, 20))
      .filter(Boolean)
      .slice(0, MOST_PLAYERS),
    game: text('game', /^[a-z][a-z0-9_-]{0,31}$/),
    from: text('from', /^\d{4}-\d\d-\d\d$/),
    to: text('to', /^\d{4}-\d\d-\d\d$/),
    tag: text('tag', /^[a-z0-9-]{1,32}$/),
    points: text('points', /^[1-9]\d{0,5}$/),
    rated: /** @type {Query['rated']} */ (text('rated', /^(true|false)$/)),
    order: text('order', /^points$/) ? 'points' : 'newest',
    page: pageOf(given.get('page')),
  }
}

/** @param {Query} query @returns {string} as an address has it: what is plain is left out */
export function format(query) {
  const found = new URLSearchParams()
  for (const name of query.player) if (name.trim()) found.append('player', name.trim())
  for (const name of /** @type {const} */ (['game', 'from', 'to', 'tag', 'points', 'rated']))
    if (query[name]) found.set(name, query[name])
  if (query.order !== 'newest') found.set('order', query.order)
  if (query.page > 1) found.set('page', String(query.page))
  return found.toString()
}

/** @param {Query} query @returns {string} as the server is asked: a day begins, and ends, when it does for the reader */
export function question({ from, to, ...query }) {
  const begins = from ? ahead(from) : to && ahead(to, 1)
  const ends = to ? ahead(to, 1) : begins
  const zone = begins === '' ? '' : `zone=${begins}${ends === begins ? '' : `&to_zone=${ends}`}`
  return [format({ from, to, ...query }), zone, `size=${SIZE}`].filter(Boolean).join('&')
}

/**
 * @param {string} day @param {number} [later] days
 * @returns {number} how many minutes before that of UTC it begins for the reader, whose clock may be changed that night
 */
function ahead(day, later = 0) {
  const [year, month, date] = day.split('-').map(Number)
  const begins = /** @type {const} */ ([year, month - 1, date + later])
  return Math.round((Date.UTC(...begins) - Number(new Date(...begins))) / 60_000)
}

/** @param {number} count of all that were found @returns {number} how many pages of them can be turned to */
export const pages = (count) => pagesOf(count, SIZE)

/** @param {Query} query whether anything is asked at all, the page and the order aside */
export const narrows = (query) => format({ ...query, order: 'newest', page: 1 }) !== ''

/** @param {Query} query whether it asks what few ask for: the form keeps that folded away */
export const rarer = ({ player, from, to, points, rated, order }) =>
  player.length > 1 || Boolean(from || to || points || rated) || order !== 'newest'
