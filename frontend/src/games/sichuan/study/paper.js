/**
 * A hand on paper: what somebody has laid out, as it is sent to be studied and as it stands in an address.
 *
 * @typedef {import('../../../wire/types.js').Tile} Tile
 * @typedef {import('../../../wire/types.js').Suit} Suit
 * @typedef {import('../../../wire/types.js').Meld} Meld
 * @typedef {object} Paper
 * @property {Tile[]} tiles concealed, in the order laid: where the hand is full, the last one is the tile won on
 * @property {Meld[]} melds
 * @property {Suit | null} forbidden
 * @property {number | null} from the seat that gave the tile won on; null: drawn
 * @property {boolean} robbed @property {boolean} afterKong @property {boolean} last
 * @property {number[]} out seats gone hu before
 * @property {Tile[]} seen tiles that lie open elsewhere
 * @property {boolean} strict @property {3 | 4} fanLimit @property {boolean} ownFour
 *
 * @typedef {object} Body see docs/api.md
 * @property {Tile[]} [tiles] @property {Meld[]} [melds] @property {Suit | null} [forbidden] @property {number[]} [out]
 * @property {Tile[]} [seen]
 * @property {{ tile: Tile, from?: number | null, robbed?: boolean, after_kong?: boolean, last?: boolean }} [won]
 * @property {{ strict?: boolean, fan_limit?: number, own_four_waits?: boolean }} [options]
 */
import { order } from '../../../tiles/name.js'

export const KONGS = /** @type {const} */ (['concealed', 'melded', 'promoted', 'postponed'])
/** @type {Record<string, string>} */
const LETTERS = { pung: '', concealed: 'c', melded: 'k', promoted: 'a', postponed: 'l' }
const SUITS = ['m', 'p', 's']
const COPIES = 4
/** Tiles of a hand without melds, and what a meld takes of them. */
const WHOLE = 14
const MELD = 3
export const MOST_MELDS = 4
const MOST_SEEN = 108

/** @returns {Paper} */
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
  strict: false,
  fanLimit: 3,
  ownFour: true,
})

/** How many concealed tiles there are place for. @param {Paper} paper */
export const room = ({ melds }) => WHOLE - MELD * melds.length

/** The tile won on, once the hand is full. @param {Paper} paper @returns {Tile | null} */
export const wonOn = (paper) =>
  paper.tiles.length === room(paper) ? paper.tiles[paper.tiles.length - 1] : null

/** The other concealed tiles, in order. @param {Paper} paper @returns {Tile[]} */
export const standing = (paper) => sorted(wonOn(paper) ? paper.tiles.slice(0, -1) : paper.tiles)

/** @param {Tile[]} tiles */
const sorted = (tiles) => tiles.toSorted((a, b) => order(a) - order(b))

/** How many tiles lie in a meld of this sort. @param {string} sort */
export const sizeOf = (sort) => (sort === 'pung' ? MELD : COPIES)

/** How many copies of a tile are not laid out yet. @param {Paper} paper @param {Tile} tile */
export function copiesLeft({ tiles, melds, seen }, tile) {
  const melded = melds.filter((meld) => meld.tile === tile).reduce((sum, { sort }) => sum + sizeOf(sort), 0)
  return COPIES - melded - [...tiles, ...seen].filter((each) => each === tile).length
}

/** @param {Paper} paper @returns {Body} */
export function toBody(paper) {
  const tile = wonOn(paper)
  const { from, robbed, afterKong: after_kong, last } = paper
  return {
    tiles: standing(paper),
    melds: paper.melds.map((meld) => ({ ...meld })),
    forbidden: paper.forbidden,
    ...(tile && { won: { tile, from, robbed, after_kong, last } }),
    out: [...paper.out],
    seen: sorted(paper.seen),
    options: { strict: paper.strict, fan_limit: paper.fanLimit, own_four_waits: paper.ownFour },
  }
}

/** @param {Body} body @returns {Paper} */
export function fromBody({
  tiles = [],
  melds = [],
  forbidden = null,
  won,
  out = [],
  seen = [],
  options = {},
}) {
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
    strict: options.strict ?? false,
    fanLimit: options.fan_limit === 4 ? 4 : 3,
    ownFour: options.own_four_waits ?? true,
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

/** @param {Paper} paper @returns {string} the query of its address, without what is as usual */
export function encode(paper) {
  const query = new URLSearchParams()
  const set = (/** @type {string} */ key, /** @type {string | false | null} */ value) =>
    value && query.set(key, value)
  set('hand', shorthand(standing(paper)))
  set('won', wonOn(paper))
  set('melds', paper.melds.map(({ sort, tile, from }) => tile + LETTERS[sort] + (from ?? '')).join('.'))
  set('forbidden', paper.forbidden)
  set('from', paper.from !== null && String(paper.from))
  set('robbed', paper.robbed && '1')
  set('after', paper.afterKong && '1')
  set('last', paper.last && '1')
  set('out', paper.out.join(''))
  set('seen', shorthand(paper.seen))
  set('strict', paper.strict && '1')
  set('limit', paper.fanLimit === 4 && '4')
  set('four', !paper.ownFour && '0')
  return query.toString()
}

/** @param {string} search @returns {Paper} whatever of an address can be read; people may have changed it */
export function decode(search) {
  const query = new URLSearchParams(search)
  const text = (/** @type {string} */ key) => query.get(key) ?? ''
  const seat = (/** @type {string} */ digit) => (/^[1-3]$/.test(digit) ? Number(digit) : null)
  const paper = {
    ...blank(),
    melds: text('melds').split('.').flatMap(meldOf).slice(0, MOST_MELDS),
    forbidden: SUITS.includes(text('forbidden')) ? /** @type {Suit} */ (text('forbidden')) : null,
    from: seat(text('from')),
    robbed: text('robbed') === '1',
    afterKong: text('after') === '1',
    last: text('last') === '1',
    out: [1, 2, 3].filter((each) => text('out').includes(String(each))),
    seen: (parse(text('seen')) ?? []).slice(0, MOST_SEEN),
    strict: text('strict') === '1',
    fanLimit: /** @type {3 | 4} */ (text('limit') === '4' ? 4 : 3),
    ownFour: text('four') !== '0',
  }
  const tiles = [...(parse(text('hand')) ?? []), ...(parse(text('won')) ?? [])].slice(0, room(paper))
  return { ...paper, tiles }
}

/** @param {string} text as "5m", "7pc", "8pk2" @returns {Meld[]} one, or none where that is no meld */
function meldOf(text) {
  const found = /^([1-9][mps])([ckal]?)([1-3]?)$/.exec(text)
  if (!found) return []
  const [, tile, letter, from] = found
  const sort = KONGS.find((each) => LETTERS[each] === letter) ?? 'pung'
  return [{ sort, tile, ...(from && { from: Number(from) }) }]
}
