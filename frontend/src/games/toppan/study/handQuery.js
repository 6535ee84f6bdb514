/**
 * Hands on handQuery: what somebody has laid out, as it is sent to be studied and as it stands in an address.
 *
 * @typedef {{ tiles: string[], dropped: boolean }} Laid
 * @typedef {object} HandQuery
 * @property {Laid[]} hands one's own first, the others in turn order
 * @property {string | null} indicator
 * @property {number} oya a seat @property {number} bet
 * @property {boolean} bust @property {boolean} double @property {boolean} black
 * @typedef {object} Body see docs/api.md
 * @property {string[]} [tiles] @property {string} [indicator] @property {number} [oya] @property {number} [bet]
 * @property {{ tiles?: string[], dropped?: boolean }[]} [others]
 * @property {{ bust_loses?: boolean, oya?: string, black_hand?: boolean }} [options]
 */
import { set136 } from '../../../tiles/set136.js'

export const MOST_OTHERS = 9
export const MOST_TILES = 28
export const BETS = Array.from({ length: 20 }, (_, i) => 100 * (i + 1))
const SET = set136()
const ROWS = ['m', 'p', 's', 'z']
/** A red five stands after the fives. @param {string} tile */
const rank = (tile) => Number(tile[0]) || 5.5
/** Every kind with the red fives, a row a suit. */
export const KINDS = ROWS.map((suit) =>
  [...new Set(SET.filter((tile) => tile[1] === suit))].sort((a, b) => rank(a) - rank(b)),
)

/** @returns {HandQuery} */
export const blank = () => ({
  hands: [{ tiles: [], dropped: false }],
  indicator: null,
  oya: 0,
  bet: 1000,
  bust: false,
  double: false,
  black: true,
})

/** How many of a tile lie nowhere yet. @param {HandQuery} handQuery @param {string} tile */
export function copiesLeft({ hands, indicator }, tile) {
  const laid = [...hands.flatMap(({ tiles }) => tiles), indicator].filter((each) => each === tile).length
  return SET.filter((each) => each === tile).length - laid
}

/** As many others as are wanted; who is oya stays among them. @param {HandQuery} handQuery @param {number} others */
export function seatOthers(handQuery, others) {
  const hands = handQuery.hands.slice(0, others + 1)
  while (hands.length <= others) hands.push({ tiles: [], dropped: false })
  handQuery.hands = hands
  if (handQuery.oya > others) handQuery.oya = 0
}

/** @param {HandQuery} handQuery @returns {Body} */
export function toBody({ hands: [own, ...others], indicator, oya, bet, bust, double, black }) {
  return {
    tiles: [...own.tiles],
    ...(indicator ? { indicator } : {}),
    oya,
    bet,
    others: others.map(({ tiles, dropped }) => (dropped ? { dropped } : { tiles: [...tiles] })),
    options: { bust_loses: bust, oya: double ? 'double' : 'plus-one', black_hand: black },
  }
}

/** @param {Body} body @returns {HandQuery} */
export function fromBody({ tiles = [], indicator, oya = 0, bet, others = [], options = {} }) {
  const usual = blank()
  return {
    hands: [
      { tiles, dropped: false },
      ...others.map(({ tiles = [], dropped = false }) => ({ tiles, dropped })),
    ],
    indicator: indicator ?? null,
    oya,
    bet: bet ?? usual.bet,
    bust: options.bust_loses ?? usual.bust,
    double: options.oya === 'double',
    black: options.black_hand ?? usual.black,
  }
}

/** @param {HandQuery} handQuery @returns {string} a query; nothing for a blank handQuery */
export function encode({ hands, indicator, oya, bet, bust, double, black }) {
  const usual = blank()
  const laid = hands.map(({ tiles, dropped }) => (dropped ? 'x' : tiles.join(''))).join('.')
  const rules = `${bust ? 'b' : ''}${double ? 'd' : ''}${black ? '' : 'l'}`
  const pairs = {
    h: laid,
    i: indicator ?? '',
    o: oya ? String(oya) : '',
    b: bet === usual.bet ? '' : String(bet),
    r: rules,
  }
  return new URLSearchParams(Object.entries(pairs).filter(([, value]) => value)).toString()
}

/** @param {string} query as anyone may have written it @returns {HandQuery} what of it makes sense */
export function decode(query) {
  const asked = new URLSearchParams(query)
  const text = (/** @type {string} */ key) => asked.get(key) ?? ''
  const laid = text('h')
    .split('.')
    .slice(0, MOST_OTHERS + 1)
  const handQuery = blank()
  handQuery.indicator = tilesOf(text('i'))[0] ?? null
  handQuery.hands = laid.map((hand, seat) => ({ tiles: [], dropped: Boolean(seat) && hand === 'x' }))
  laid.forEach((hand, seat) => {
    for (const tile of tilesOf(hand).slice(0, MOST_TILES))
      if (copiesLeft(handQuery, tile) > 0) handQuery.hands[seat].tiles.push(tile)
  })
  handQuery.oya = laid[Number(text('o'))] === undefined ? 0 : Number(text('o'))
  handQuery.bet = BETS.includes(Number(text('b'))) ? Number(text('b')) : handQuery.bet
  const rules = text('r')
  return { ...handQuery, bust: rules.includes('b'), double: rules.includes('d'), black: !rules.includes('l') }
}

/** @param {string} text @returns {string[]} */
const tilesOf = (text) => text.match(/[0-9][mps]|[1-7]z/g) ?? []
