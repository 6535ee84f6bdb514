/**
 * A hand on paper: what is laid out, and how it is won. The hand sits in seat 0; its wind says who deals.
 * @typedef {'chi' | 'pon' | 'open-kan' | 'added-kan' | 'closed-kan'} Sort
 * @typedef {{ sort: Sort, tiles: string[] }} Meld
 * @typedef {object} Paper
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
import { order } from '../../../tiles/name.js'
import { set136 } from '../../../tiles/set136.js'
import { tilesOf } from '../notation.js'

const WHOLE = 14
const SET = 3
export const MOST_INDICATORS = 5
const MOST_DISCARDS = 24
const MOST_MELDS = 4

/** Rows of the tray: each suit, its red five beside the fives; winds and dragons. */
export const ROWS = ['1234506789m', '1234506789p', '1234506789s', '1234567z'].map(tilesOf)

/** @returns {Paper} */
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

/** @param {Paper} paper how many concealed tiles make the hand whole */
export const room = ({ melds }) => WHOLE - SET * melds.length
/** @param {Paper} paper */
export const isWhole = (paper) => paper.tiles.length === room(paper)

/** Copies that are not laid out yet. @param {Paper} paper @param {string} tile */
export function copiesLeft(paper, tile) {
  const all = [...LISTS.flatMap((list) => paper[list]), ...paper.melds.flatMap(({ tiles }) => tiles)]
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

/** Whether that set may be laid. @param {Paper} paper @param {string[]} tiles */
export const maySet = (paper, tiles) =>
  tiles.length > 0 &&
  paper.melds.length < MOST_MELDS &&
  paper.tiles.length <= room(paper) - SET &&
  tiles.every((tile) => copiesLeft(paper, tile) >= tiles.filter((each) => each === tile).length)

/** How many tiles a list has room for. @param {Paper} paper */
const most = (paper) => ({
  tiles: room(paper),
  indicators: MOST_INDICATORS,
  ura: MOST_INDICATORS,
  discarded: MOST_DISCARDS,
})

/** Whether a tile may be laid to a list. @param {Paper} paper @param {typeof LISTS[number]} list @param {string} tile */
export const mayLay = (paper, list, tile) =>
  paper[list].length < most(paper)[list] && copiesLeft(paper, tile) > 0

/** @param {string[]} tiles */
export const sorted = (tiles) => [...tiles].sort((a, b) => order(a) - order(b) || a.localeCompare(b))

/** What the server is asked. @param {Paper} paper */
export function toBody(paper) {
  const whole = isWhole(paper)
  const { from, kan, last, first, ippatsu } = paper
  const won = whole && {
    tile: paper.tiles[paper.tiles.length - 1],
    from: from || null,
    last,
    first,
    ippatsu,
    ...(from ? { chankan: kan } : { rinshan: kan }),
  }
  return {
    tiles: whole ? paper.tiles.slice(0, -1) : paper.tiles,
    melds: paper.melds,
    ...(won ? { won } : {}),
    seat: 0,
    dealer: (4 - paper.wind) % 4,
    round: paper.round,
    riichi: paper.riichi,
    indicators: paper.indicators,
    ura: paper.ura,
    honba: paper.honba,
    sticks: paper.sticks,
    discarded: paper.discarded,
  }
}

/** The paper of what the server is asked. @param {any} body @returns {Paper} */
export function fromBody(body) {
  const { tile, from, rinshan, chankan, ...how } = body.won ?? {}
  const told = [...LISTS, ...NUMBERS, 'melds', 'round'].filter((name) => name in body)
  return {
    ...blank(),
    ...Object.fromEntries(told.map((name) => [name, body[name]])),
    ...how,
    tiles: tile ? [...body.tiles, tile] : body.tiles,
    from: from ?? 0,
    wind: (4 - (body.dealer ?? 3)) % 4,
    kan: !!(rinshan || chankan),
  }
}

/** As the query of an address; what is as usual is left out. @param {Paper} paper */
export function encode(paper) {
  const query = new URLSearchParams()
  for (const list of LISTS) if (paper[list].length) query.set(list, paper[list].join(''))
  if (paper.melds.length)
    query.set('melds', paper.melds.map(({ sort, tiles }) => `${sort}.${tiles.join('')}`).join('_'))
  const usual = blank()
  for (const name of NUMBERS) if (paper[name] !== usual[name]) query.set(name, String(paper[name]))
  for (const flag of FLAGS) if (paper[flag]) query.set(flag, '1')
  if (paper.round !== usual.round) query.set('round', paper.round)
  return String(query)
}

/** @param {string} text a query @returns {Paper} whatever of it is a hand */
export function decode(text) {
  const query = new URLSearchParams(text)
  const paper = blank()
  const read = (/** @type {string | null} */ tiles) => tiles?.match(/[0-9][mps]|[1-7]z/g) ?? []
  paper.melds = (query.get('melds')?.split('_') ?? [])
    .flatMap((each) => {
      const [sort, text] = each.split('.')
      const tiles = read(text).slice(0, 4)
      return SORTS.includes(sort) && tiles.length >= SET ? [{ sort: /** @type {Sort} */ (sort), tiles }] : []
    })
    .slice(0, MOST_MELDS)
  for (const list of LISTS) paper[list] = read(query.get(list)).slice(0, most(paper)[list])
  for (const name of NUMBERS) {
    const text = query.get(name) ?? ''
    if (/^\d{1,2}$/.test(text) && Number(text) <= MOST[name]) paper[name] = /** @type {any} */ (Number(text))
  }
  for (const flag of FLAGS) paper[flag] = query.has(flag)
  if (query.get('round') === '2z') paper.round = '2z'
  return paper
}
