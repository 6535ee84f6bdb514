/**
 * The hand laid out in the calculator, as the server is asked about it and as it stands in the address.
 *
 * @typedef {object} HandQuery
 * @property {string[]} tiles hidden ones @property {string[]} laid none, or the three of a triplet
 * @property {string | null} tile a discard that the hand looks at
 * @property {string[]} seen tiles that lie elsewhere
 * @property {3 | 4} seats
 */
import { valuesOf } from '../../../tiles/pips.js'

const HAND = 5
const VALUES = [1, 2, 3, 4, 5, 6]
const CIVIL = new Set(['11', '22', '33', '44', '55', '66', '56', '46', '16', '15', '13'])

/** All kinds, in order. */
export const KINDS = VALUES.flatMap((low) =>
  VALUES.filter((high) => high >= low).map((high) => `[${low}:${high}]`),
)

/** @param {string} domino "25" for "[2:5]" */
const pair = (domino) => valuesOf(domino).join('')
/** @param {string} domino */
const copies = (domino) => (CIVIL.has(pair(domino)) ? 2 : 1)

/** @returns {HandQuery} */
export const blank = () => ({ tiles: [], laid: [], tile: null, seen: [], seats: 4 })

/** How many hidden tiles there are place for. @param {HandQuery} handQuery */
export const room = ({ laid, tile }) => HAND - laid.length + (tile ? 0 : 1)

/** How many of a kind are not laid out yet. @param {HandQuery} handQuery @param {string} kind */
export const left = ({ tiles, laid, tile, seen }, kind) =>
  copies(kind) - [...tiles, ...laid, ...seen, tile].filter((each) => each === kind).length

/** @typedef {'tiles' | 'laid' | 'tile' | 'seen'} Pile */

/** Whether a kind may be laid there now. @param {HandQuery} handQuery @param {Pile} pile @param {string} kind */
export function may(handQuery, pile, kind) {
  if (left(handQuery, kind) <= 0) return false
  if (pile === 'seen') return true
  if (pile === 'tile') return !handQuery.tile && handQuery.tiles.length < room(handQuery)
  if (pile === 'laid') return handQuery.laid.length < 3 && handQuery.tiles.length < room(handQuery)
  return handQuery.tiles.length < room(handQuery)
}

/** What is sent: a triplet that isn't whole yet is not laid. @param {HandQuery} handQuery */
export function toBody({ tiles, laid, tile, seen, seats }) {
  const whole = laid.length === 3
  return { tiles: [...tiles], laid: whole ? [...laid] : [], tile, seen: [...seen], seats }
}

/** @param {Partial<HandQuery>} body @returns {HandQuery} */
export const fromBody = (body) => ({ ...blank(), ...body })

/** @param {HandQuery} handQuery @returns {string} the query of its address, without what is as usual */
export function encode({ tiles, laid, tile, seen, seats }) {
  const list = (/** @type {string[]} */ some) => some.map(pair).join('.')
  const query = new URLSearchParams()
  if (tiles.length) query.set('hand', list(tiles))
  if (laid.length) query.set('laid', list(laid))
  if (tile) query.set('tile', pair(tile))
  if (seen.length) query.set('seen', list(seen))
  if (seats === 3) query.set('seats', '3')
  return query.toString()
}

/** @param {string} search @returns {HandQuery} whatever of an address can be read; people may have changed it */
export function decode(search) {
  const query = new URLSearchParams(search)
  const handQuery = { ...blank(), seats: /** @type {3 | 4} */ (query.get('seats') === '3' ? 3 : 4) }
  const read = (/** @type {string} */ key) =>
    (query.get(key) ?? '').split('.').flatMap((text) => (/^[1-6]{2}$/.test(text) ? [kindOf(text)] : []))
  for (const kind of read('laid')) if (may(handQuery, 'laid', kind)) handQuery.laid.push(kind)
  for (const kind of read('tile')) if (may(handQuery, 'tile', kind)) handQuery.tile = kind
  for (const kind of read('hand')) if (may(handQuery, 'tiles', kind)) handQuery.tiles.push(kind)
  for (const kind of read('seen')) if (may(handQuery, 'seen', kind)) handQuery.seen.push(kind)
  return handQuery
}

/** @param {string} text of two values, in either order */
function kindOf(text) {
  const [low, high] = [...text].sort()
  return `[${low}:${high}]`
}
