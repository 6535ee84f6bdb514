/**
 * The hand laid out in the calculator, and how it is won. The hand sits in seat 0; its wind says who deals.
 * @typedef {'chi' | 'pon' | 'open-kan' | 'added-kan' | 'closed-kan'} Sort
 * @typedef {{ sort: Sort, tiles: string[] }} Meld
 * @typedef {object} HandQuery
 * @property {string[]} tiles concealed; the one that makes the hand whole is the one won on
 * @property {Meld[]} melds
 * @property {string[]} indicators @property {string[]} ura @property {string[]} discarded
 * @property {number} from who gave the tile won on; 0: drawn
 * @property {number} wind 0 east to 3 north
 * @property {'1z' | '2z'} round
 * @property {0 | 1 | 2} riichi
 * @property {number} honba @property {number} sticks
 * @property {boolean} ippatsu @property {boolean} last @property {boolean} first @property {boolean} kan with a tile after
 *   a kan, or one that was added to a kan
 */
import { handRank } from '../../../tiles/name.js'
import { set136 } from '../../../tiles/set136.js'
import { tilesOf } from '../notation.js'

const WHOLE = 14
const SET = 3
export const MOST_INDICATORS = 5
const MOST_DISCARDS = 24
const MOST_MELDS = 4

/** Rows of the tray: each suit, its red five beside the fives; winds and dragons. */
export const ROWS = ['1234506789m', '1234506789p', '1234506789s', '1234567z'].map(tilesOf)

/** @returns {HandQuery} */
export const blank = () => ({
  tiles: [], melds: [], indicators: [], ura: [], discarded: [],
  from: 0, wind: 1, round: '1z', riichi: 0, honba: 0, sticks: 0,
  ippatsu: false, last: false, first: false, kan: false,
}) // prettier-ignore

const LISTS = /** @type {const} */ (['tiles', 'indicators', 'ura', 'discarded'])
const NUMBERS = /** @type {const} */ (['from', 'wind', 'riichi', 'honba', 'sticks'])
const MOST = { from: 3, wind: 3, riichi: 2, honba: 99, sticks: 99 }
const FLAGS = /** @type {const} */ (['ippatsu', 'last', 'first', 'kan'])
const SORTS = ['chi', 'pon', 'open-kan', 'added-kan', 'closed-kan']

/** The number of concealed tiles that makes the hand whole. @param {HandQuery} handQuery */
export const room = ({ melds }) => WHOLE - SET * melds.length
/** @param {HandQuery} handQuery */
export const isWhole = (handQuery) => handQuery.tiles.length === room(handQuery)

/** Copies that are not laid out yet. @param {HandQuery} handQuery @param {string} tile */
export function copiesLeft(handQuery, tile) {
  const all = [...LISTS.flatMap((list) => handQuery[list]), ...handQuery.melds.flatMap(({ tiles }) => tiles)]
  const copies = set136().filter((each) => each === tile).length
  // One's own discards are among those that lie nowhere else.
  return copies - all.filter((each) => each === tile).length
}

/**
 * The tiles of a set, told by its lowest; none where there is no such set.
 * @param {Sort} sort @param {string} tile @param {boolean} red with the red five, where a five is in it
 */
export function setOf(sort, tile, red) {
  const [rank, suit] = [Number(tile[0]) || 5, tile[1]]
  if (sort === 'chi' && (suit === 'z' || rank > 7)) return []
  const length = sort.endsWith('kan') ? 4 : 3
  const tiles = Array.from({ length }, (_, i) => `${sort === 'chi' ? rank + i : rank}${suit}`)
  const five = tiles.indexOf(`5${suit}`)
  if (suit !== 'z' && five >= 0 && (red || length === 4 || tile[0] === '0')) tiles[five] = `0${suit}`
  return tiles
}

/** Whether that set may be laid. @param {HandQuery} handQuery @param {string[]} tiles */
export const maySet = (handQuery, tiles) =>
  tiles.length > 0 &&
  handQuery.melds.length < MOST_MELDS &&
  handQuery.tiles.length <= room(handQuery) - SET &&
  tiles.every((tile) => copiesLeft(handQuery, tile) >= tiles.filter((each) => each === tile).length)

/** How many tiles a list has room for. @param {HandQuery} handQuery */
const most = (handQuery) => ({
  tiles: room(handQuery),
  indicators: MOST_INDICATORS,
  ura: MOST_INDICATORS,
  discarded: MOST_DISCARDS,
})

/** Whether a tile may be laid to a list. @param {HandQuery} handQuery @param {typeof LISTS[number]} list @param {string} tile */
export const mayLay = (handQuery, list, tile) =>
  handQuery[list].length < most(handQuery)[list] && copiesLeft(handQuery, tile) > 0

/** @param {string[]} tiles */
export const sorted = (tiles) => [...tiles].sort((a, b) => handRank(a) - handRank(b) || a.localeCompare(b))

/** The body of the request to the server. @param {HandQuery} handQuery */
export function toBody(handQuery) {
  const whole = isWhole(handQuery)
  const { from, kan, last, first, ippatsu } = handQuery
  const won = whole && {
    tile: handQuery.tiles[handQuery.tiles.length - 1],
    from: from || null,
    last,
    first,
    ippatsu,
    ...(from ? { chankan: kan } : { rinshan: kan }),
  }
  return {
    tiles: whole ? handQuery.tiles.slice(0, -1) : handQuery.tiles,
    melds: handQuery.melds,
    ...(won ? { won } : {}),
    seat: 0,
    dealer: (4 - handQuery.wind) % 4,
    round: handQuery.round,
    riichi: handQuery.riichi,
    indicators: handQuery.indicators,
    ura: handQuery.ura,
    honba: handQuery.honba,
    sticks: handQuery.sticks,
    discarded: handQuery.discarded,
  }
}

/** The hand query of a request body. @param {any} body @returns {HandQuery} */
export function fromBody(body) {
  const { tile, from, rinshan, chankan, ...how } = body.won ?? {}
  const given = [...LISTS, ...NUMBERS, 'melds', 'round'].filter((name) => name in body)
  return {
    ...blank(),
    ...Object.fromEntries(given.map((name) => [name, body[name]])),
    ...how,
    tiles: tile ? [...body.tiles, tile] : body.tiles,
    from: from ?? 0,
    wind: (4 - (body.dealer ?? 3)) % 4,
    kan: !!(rinshan || chankan),
  }
}

/** As the query of an address; what is as usual is left out. @param {HandQuery} handQuery */
export function encode(handQuery) {
  const query = new URLSearchParams()
  for (const list of LISTS) if (handQuery[list].length) query.set(list, handQuery[list].join(''))
  if (handQuery.melds.length)
    query.set('melds', handQuery.melds.map(({ sort, tiles }) => `${sort}.${tiles.join('')}`).join('_'))
  const usual = blank()
  for (const name of NUMBERS) if (handQuery[name] !== usual[name]) query.set(name, String(handQuery[name]))
  for (const flag of FLAGS) if (handQuery[flag]) query.set(flag, '1')
  if (handQuery.round !== usual.round) query.set('round', handQuery.round)
  return String(query)
}

/** @param {string} text a query @returns {HandQuery} whatever of it is a hand */
export function decode(text) {
  const query = new URLSearchParams(text)
  const handQuery = blank()
  const read = (/** @type {string | null} */ tiles) => tiles?.match(/[0-9][mps]|[1-7]z/g) ?? []
  handQuery.melds = (query.get('melds')?.split('_') ?? [])
    .flatMap((each) => {
      const [sort, text] = each.split('.')
      const tiles = read(text).slice(0, 4)
      return SORTS.includes(sort) && tiles.length >= SET ? [{ sort: /** @type {Sort} */ (sort), tiles }] : []
    })
    .slice(0, MOST_MELDS)
  for (const list of LISTS) handQuery[list] = read(query.get(list)).slice(0, most(handQuery)[list])
  for (const name of NUMBERS) {
    const text = query.get(name) ?? ''
    if (/^\d{1,2}$/.test(text) && Number(text) <= MOST[name])
      handQuery[name] = /** @type {any} */ (Number(text))
  }
  for (const flag of FLAGS) handQuery[flag] = query.has(flag)
  if (query.get('round') === '2z') handQuery.round = '2z'
  return handQuery
}
