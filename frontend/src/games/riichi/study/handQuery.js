/**
 * The hand laid out in the calculator, how it is won, and by which rules. The hand sits in seat 0; its wind says who deals.
 * It is one of riichi, or, with three seats, of riichi for three.
 * @typedef {'chi' | 'pon' | 'open-kan' | 'added-kan' | 'closed-kan'} Sort
 * @typedef {{ sort: Sort, tiles: string[] }} Meld
 * @typedef {object} HandQuery
 * @property {number} seats how many play
 * @property {string[]} tiles concealed; the one that makes the hand whole is the one won on
 * @property {Meld[]} melds
 * @property {string[]} indicators @property {string[]} ura @property {string[]} discarded
 * @property {number} norths set aside, where three play
 * @property {number} from who gave the tile won on, in turn order after the hand; 0: drawn
 * @property {number} wind 0 east to 3 north
 * @property {'1z' | '2z' | '3z'} round
 * @property {0 | 1 | 2} riichi
 * @property {number} honba @property {number} sticks
 * @property {boolean} ippatsu @property {boolean} last @property {boolean} first @property {boolean} kan with a tile after
 *   a kan, or one that was added to a kan
 * @property {string} preset by whose options the hand is valued; empty: the usual ones
 * @property {Record<string, any>} changed those that are not as in the preset
 * @property {Record<string, any> | null} options what preset and changes come to; null: the usual ones
 */
import { areUnknown, readRules, usualRules, writeRules } from '../../../pages/learn/rulesQuery.js'
import { handRank } from '../../../tiles/name.js'
import { tilesOf } from '../notation.js'
import { REDS } from '../replay/wall.js'

const WHOLE = 14
const COPIES = 4
const SET = 3
export const MOST_INDICATORS = 5
const MOST_DISCARDS = 24
const MOST_MELDS = 4

/** Rows of the tray: each suit, its red five beside the fives; winds and dragons. */
export const ROWS = ['1234506789m', '1234506789p', '1234506789s', '1234567z'].map(tilesOf)
/** Options that a hand's value hangs on. */
export const OPTIONS = /** @type {const} */ ([
  'red_fives', 'ippatsu', 'ura_dora', 'kan_dora', 'kan_ura_dora', 'open_tanyao', 'renho', 'counted_yakuman',
  'multiple_yakuman', 'double_yakuman', 'kiriage', 'double_wind_fu', 'replacement_fu',
]) // prettier-ignore
/** What of a set of 136 three players have not (SR §1.1). */
const MIDDLES = /[02-8]m/
/** How many fives are red, unless the options say so, by the number of players. @type {Record<number, number>} */
const USUAL_REDS = { 3: 2, 4: 3 }

/** @param {number} [seats] @returns {HandQuery} */
export const blank = (seats = 4) => ({
  seats, tiles: [], melds: [], indicators: [], ura: [], discarded: [], norths: 0,
  from: 0, wind: 1, round: '1z', riichi: 0, honba: 0, sticks: 0,
  ippatsu: false, last: false, first: false, kan: false,
  ...usualRules(),
}) // prettier-ignore

const LISTS = /** @type {const} */ (['tiles', 'indicators', 'ura', 'discarded'])
const NUMBERS = /** @type {const} */ (['from', 'wind', 'riichi', 'honba', 'sticks', 'norths'])
/** @param {number} seats */
const mostBy = (seats) => ({
  from: seats - 1, wind: seats - 1, riichi: 2, honba: 99, sticks: 99, norths: seats === 3 ? 4 : 0,
}) // prettier-ignore
const FLAGS = /** @type {const} */ (['ippatsu', 'last', 'first', 'kan'])
const SORTS = ['chi', 'pon', 'open-kan', 'added-kan', 'closed-kan']

/** The number of concealed tiles that makes the hand whole. @param {HandQuery} handQuery */
export const room = ({ melds }) => WHOLE - SET * melds.length
/** @param {HandQuery} handQuery */
export const isWhole = (handQuery) => handQuery.tiles.length === room(handQuery)

/** How many fives of a suit are red. @param {Pick<HandQuery, 'seats' | 'options'>} handQuery @param {string} suit */
export const redsOf = ({ seats, options }, suit) => REDS[options?.red_fives ?? USUAL_REDS[seats]][suit] ?? 0

/** How many of a tile there are. @param {HandQuery} handQuery @param {string} tile */
function copiesOf(handQuery, tile) {
  const [rank, suit] = tile
  if (handQuery.seats === 3 && MIDDLES.test(tile)) return 0
  if (rank === '0') return redsOf(handQuery, suit)
  return COPIES - (rank === '5' ? redsOf(handQuery, suit) : 0)
}

/** Copies that are not laid out yet. @param {HandQuery} handQuery @param {string} tile */
export function copiesLeft(handQuery, tile) {
  const all = [
    ...LISTS.flatMap((list) => handQuery[list]),
    ...handQuery.melds.flatMap(({ tiles }) => tiles),
    ...Array(handQuery.norths).fill('4z'),
  ]
  const copies = copiesOf(handQuery, tile)
  // One's own discards are among those that lie nowhere else.
  return copies - all.filter((each) => each === tile).length
}

/**
 * The tiles of a set, told by its lowest; none where there is no such set.
 * @param {Sort} sort @param {string} tile @param {boolean} red with a red five, where a five is in it
 * @param {number} [reds] how many fives of the suit are red
 */
export function setOf(sort, tile, red, reds = 1) {
  const [rank, suit] = [Number(tile[0]) || 5, tile[1]]
  if (sort === 'chi' && (suit === 'z' || rank > 7)) return []
  const length = sort.endsWith('kan') ? 4 : 3
  const tiles = Array.from({ length }, (_, i) => `${sort === 'chi' ? rank + i : rank}${suit}`)
  if (suit === 'z') return tiles
  // All four of a kind are all the red ones, too.
  let left = length === 4 ? reds : Math.min(reds, red || tile[0] === '0' ? 1 : 0)
  return tiles.map((each) => (each[0] === '5' && left-- > 0 ? `0${suit}` : each))
}

/** Whether that set may be laid. @param {HandQuery} handQuery @param {string[]} tiles */
export const maySet = (handQuery, tiles) =>
  tiles.length > 0 &&
  handQuery.melds.length < MOST_MELDS &&
  handQuery.tiles.length <= room(handQuery) - SET &&
  tiles.every((tile) => copiesLeft(handQuery, tile) >= tiles.filter((each) => each === tile).length)

/** How many tiles a list has room for. @param {HandQuery} handQuery */
const mostOf = (handQuery) => ({
  tiles: room(handQuery),
  indicators: MOST_INDICATORS,
  ura: MOST_INDICATORS,
  discarded: MOST_DISCARDS,
})

/** Whether a tile may be laid to a list. @param {HandQuery} handQuery @param {typeof LISTS[number]} list @param {string} tile */
export const mayLay = (handQuery, list, tile) =>
  handQuery[list].length < mostOf(handQuery)[list] && copiesLeft(handQuery, tile) > 0

/** @param {string[]} tiles */
export const sorted = (tiles) => [...tiles].sort((a, b) => handRank(a) - handRank(b) || a.localeCompare(b))

/**
 * The body of the request to the server.
 * @param {HandQuery} handQuery @returns {Record<string, any> | undefined} none as long as it is not known what its rules come to
 */
export function toBody(handQuery) {
  if (areUnknown(handQuery)) return undefined
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
    dealer: (handQuery.seats - handQuery.wind) % handQuery.seats,
    round: handQuery.round,
    riichi: handQuery.riichi,
    indicators: handQuery.indicators,
    ura: handQuery.ura,
    honba: handQuery.honba,
    sticks: handQuery.sticks,
    discarded: handQuery.discarded,
    ...(handQuery.seats === 3 ? { norths: handQuery.norths } : {}),
    ...(handQuery.options ? { options: handQuery.options } : {}),
  }
}

/** The hand query of a request body. @param {any} body @param {number} [seats] @returns {HandQuery} */
export function fromBody(body, seats = 4) {
  const { tile, from, rinshan, chankan, ...how } = body.won ?? {}
  const given = [...LISTS, ...NUMBERS, 'melds', 'round'].filter((name) => name in body)
  return {
    ...blank(seats),
    ...Object.fromEntries(given.map((name) => [name, body[name]])),
    ...how,
    tiles: tile ? [...body.tiles, tile] : body.tiles,
    from: from ?? 0,
    wind: (seats - (body.dealer ?? seats - 1)) % seats,
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
  writeRules(query, handQuery)
  return String(query)
}

/** @param {string} text a query @param {number} [seats] @returns {HandQuery} whatever of it is a hand */
export function decode(text, seats = 4) {
  const query = new URLSearchParams(text)
  const handQuery = blank(seats)
  const most = mostBy(seats)
  const read = (/** @type {string | null} */ tiles) => tiles?.match(/[0-9][mps]|[1-7]z/g) ?? []
  handQuery.melds = (query.get('melds')?.split('_') ?? [])
    .flatMap((each) => {
      const [sort, text] = each.split('.')
      const tiles = read(text).slice(0, 4)
      return SORTS.includes(sort) && tiles.length >= SET ? [{ sort: /** @type {Sort} */ (sort), tiles }] : []
    })
    .slice(0, MOST_MELDS)
  for (const list of LISTS) handQuery[list] = read(query.get(list)).slice(0, mostOf(handQuery)[list])
  for (const name of NUMBERS) {
    const text = query.get(name) ?? ''
    if (/^\d{1,2}$/.test(text) && Number(text) <= most[name])
      handQuery[name] = /** @type {any} */ (Number(text))
  }
  for (const flag of FLAGS) handQuery[flag] = query.has(flag)
  const round = query.get('round')
  if (round === '2z' || round === '3z') handQuery.round = round
  return { ...handQuery, ...readRules(query) }
}
