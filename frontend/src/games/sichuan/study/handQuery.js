/**
 * The hand laid out in the calculator, as the server is asked about it and as it stands in the address.
 *
 * @typedef {import('../../../wire/types.js').Tile} Tile
 * @typedef {import('../../../wire/types.js').Suit} Suit
 * @typedef {import('../../../wire/types.js').Meld} Meld
 * @typedef {object} HandQuery
 * @property {Tile[]} tiles concealed, in the order laid: where the hand is full, the last one is the tile won on
 * @property {Meld[]} melds
 * @property {Suit | null} forbidden
 * @property {number | null} from the seat that gave the tile won on; null: drawn
 * @property {boolean} robbed @property {boolean} afterKong @property {boolean} last
 * @property {number[]} out seats gone hu before
 * @property {Tile[]} seen tiles that lie open elsewhere
 * @property {'deal' | 'draw' | null} first whether it was dealt whole, or made whole by the first draw
 * @property {string} preset by whose options the hand is valued; empty: the usual ones
 * @property {Record<string, any>} changed those that are not as in the preset
 * @property {Record<string, any> | null} options what preset and changes come to; null: the usual ones
 *
 * @typedef {object} Body see docs/api.md
 * @property {Tile[]} [tiles] @property {Meld[]} [melds] @property {Suit | null} [forbidden] @property {number[]} [out]
 * @property {Tile[]} [seen]
 * @property {{ tile: Tile, from?: number | null, robbed?: boolean, after_kong?: boolean, last?: boolean,
 *   first?: 'deal' | 'draw' | null }} [won]
 * @property {Record<string, any>} [options]
 */
import { areUnknown, readRules, usualRules, writeRules } from '../../../pages/learn/rulesQuery.js'
import { handRank } from '../../../tiles/name.js'

export const KONGS = /** @type {const} */ (['concealed', 'melded', 'promoted', 'postponed'])
/** @type {Record<string, string>} */
const LETTERS = { pung: '', concealed: 'c', melded: 'k', promoted: 'a', postponed: 'l' }
const SUITS = ['m', 'p', 's']
const FIRSTS = ['deal', 'draw']
/** Options that a hand's value hangs on, and what it is paid with. */
export const OPTIONS = /** @type {const} */ ([
  'fan_limit', 'own_four_waits', 'strict', 'self_drawn', 'kong_draw', 'kong_shot', 'concealed_kong', 'melded_kong',
  'promoted_kong', 'postponed_kong', 'golden_wait', 'root', 'under_the_sea', 'concealed_hand', 'no_ends', 'middle_five',
  'two_five_eights', 'ends_everywhere', 'heavenly_hand', 'earthly_hand', 'blood_flows',
]) // prettier-ignore
const COPIES = 4
/** Tiles of a hand without melds, and what a meld takes of them. */
const WHOLE = 14
const MELD = 3
export const MOST_MELDS = 4
const MOST_SEEN = 108

/** @returns {HandQuery} */
export const blank = () => ({
  tiles: [],
  melds: [],
  forbidden: null,
  from: null,
  robbed: false,
  afterKong: false,
  last: false,
  out: [],
  seen: [],
  first: null,
  ...usualRules(),
})

/** How many concealed tiles there are place for. @param {HandQuery} handQuery */
export const room = ({ melds }) => WHOLE - MELD * melds.length

/** The tile won on, once the hand is full. @param {HandQuery} handQuery @returns {Tile | null} */
export const wonOn = (handQuery) =>
  handQuery.tiles.length === room(handQuery) ? handQuery.tiles[handQuery.tiles.length - 1] : null

/** The other concealed tiles, in order. @param {HandQuery} handQuery @returns {Tile[]} */
export const standing = (handQuery) =>
  sorted(wonOn(handQuery) ? handQuery.tiles.slice(0, -1) : handQuery.tiles)

/** @param {Tile[]} tiles */
const sorted = (tiles) => tiles.toSorted((a, b) => handRank(a) - handRank(b))

/** How many tiles lie in a meld of this sort. @param {string} sort */
export const sizeOf = (sort) => (sort === 'pung' ? MELD : COPIES)

/** How many copies of a tile are not laid out yet. @param {HandQuery} handQuery @param {Tile} tile */
export function copiesLeft({ tiles, melds, seen }, tile) {
  const melded = melds.filter((meld) => meld.tile === tile).reduce((sum, { sort }) => sum + sizeOf(sort), 0)
  return COPIES - melded - [...tiles, ...seen].filter((each) => each === tile).length
}

/** @param {HandQuery} handQuery @returns {Body | undefined} none as long as it is not known what its rules come to */
export function toBody(handQuery) {
  if (areUnknown(handQuery)) return undefined
  const tile = wonOn(handQuery)
  const { from, robbed, afterKong: after_kong, last, first, options } = handQuery
  return {
    tiles: standing(handQuery),
    melds: handQuery.melds.map((meld) => ({ ...meld })),
    forbidden: handQuery.forbidden,
    ...(tile && { won: { tile, from, robbed, after_kong, last, ...(first && { first }) } }),
    out: [...handQuery.out],
    seen: sorted(handQuery.seen),
    ...(options && { options: { ...options } }),
  }
}

/** @param {Body} body @returns {HandQuery} */
export function fromBody({ tiles = [], melds = [], forbidden = null, won, out = [], seen = [], options }) {
  const { preset = '', ...changed } = options ?? {}
  return {
    tiles: won ? [...tiles, won.tile] : [...tiles],
    melds,
    forbidden,
    from: won?.from ?? null,
    robbed: won?.robbed ?? false,
    afterKong: won?.after_kong ?? false,
    last: won?.last ?? false,
    out,
    seen,
    first: won?.first ?? null,
    ...(options ? { preset, changed, options } : usualRules()),
  }
}

/** Tiles in short, as players write them: "123m77s". @param {Tile[]} tiles */
export function shorthand(tiles) {
  const inOrder = sorted(tiles)
  return SUITS.map((suit) => inOrder.filter((tile) => tile[1] === suit))
    .filter((some) => some.length)
    .map((some) => some.map((tile) => tile[0]).join('') + some[0][1])
    .join('')
}

/** @param {string} text @returns {Tile[] | null} none where that names no tiles */
export function parse(text) {
  const plain = text.toLowerCase().replace(/[\s,]+/g, '')
  if (!/^(?:[1-9]+[mps])*$/.test(plain)) return null
  return [...plain.matchAll(/([1-9]+)([mps])/g)].flatMap(([, ranks, suit]) =>
    [...ranks].map((rank) => rank + suit),
  )
}

/** @param {HandQuery} handQuery @returns {string} the query of its address, without what is as usual */
export function encode(handQuery) {
  const query = new URLSearchParams()
  const set = (/** @type {string} */ key, /** @type {string | false | null} */ value) =>
    value && query.set(key, value)
  set('hand', shorthand(standing(handQuery)))
  set('won', wonOn(handQuery))
  set('melds', handQuery.melds.map(({ sort, tile, from }) => tile + LETTERS[sort] + (from ?? '')).join('.'))
  set('forbidden', handQuery.forbidden)
  set('from', handQuery.from !== null && String(handQuery.from))
  set('robbed', handQuery.robbed && '1')
  set('after', handQuery.afterKong && '1')
  set('last', handQuery.last && '1')
  set('out', handQuery.out.join(''))
  set('seen', shorthand(handQuery.seen))
  set('first', handQuery.first)
  writeRules(query, handQuery)
  return query.toString()
}

/** @param {string} search @returns {HandQuery} whatever of an address can be read; people may have changed it */
export function decode(search) {
  const query = new URLSearchParams(search)
  const text = (/** @type {string} */ key) => query.get(key) ?? ''
  const seat = (/** @type {string} */ digit) => (/^[1-3]$/.test(digit) ? Number(digit) : null)
  const handQuery = {
    ...blank(),
    melds: text('melds').split('.').flatMap(meldOf).slice(0, MOST_MELDS),
    forbidden: SUITS.includes(text('forbidden')) ? /** @type {Suit} */ (text('forbidden')) : null,
    from: seat(text('from')),
    robbed: text('robbed') === '1',
    afterKong: text('after') === '1',
    last: text('last') === '1',
    out: [1, 2, 3].filter((each) => text('out').includes(String(each))),
    seen: (parse(text('seen')) ?? []).slice(0, MOST_SEEN),
    first: FIRSTS.includes(text('first')) ? /** @type {'deal' | 'draw'} */ (text('first')) : null,
    ...readRules(query),
  }
  const tiles = [...(parse(text('hand')) ?? []), ...(parse(text('won')) ?? [])].slice(0, room(handQuery))
  return { ...handQuery, tiles }
}

/** @param {string} text as "5m", "7pc", "8pk2" @returns {Meld[]} one, or none where that is no meld */
function meldOf(text) {
  const found = /^([1-9][mps])([ckal]?)([1-3]?)$/.exec(text)
  if (!found) return []
  const [, tile, letter, from] = found
  const sort = KONGS.find((each) => LETTERS[each] === letter) ?? 'pung'
  return [{ sort, tile, ...(from && { from: Number(from) }) }]
}
