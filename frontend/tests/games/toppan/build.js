/** Views and documents of Toppan for tests, said in few words. */

/** @param {Partial<import('../../../src/games/toppan/types.js').SeatView>} [more] */
export const seat = (more = {}) => ({
  status: /** @type {const} */ ('in'),
  count: more.hand?.length ?? 2,
  stood: false,
  thrown: [],
  bet: 0,
  staked: 0,
  chips: 19000,
  points: -1000,
  total: 20000,
  ...more,
})

/**
 * @param {ReturnType<typeof seat>[]} seats @param {Partial<import('../../../src/games/toppan/types.js').View>} [more]
 * @returns {import('../../../src/games/toppan/types.js').View}
 */
export const view = (seats, more = {}) => ({
  deal: 0,
  deals: 8,
  options: {},
  phase: 'draw',
  dealer: 0,
  turn: 0,
  wall: { left: 100, stacks: 6, indicators: ['4p'], since: 0, seen: [] },
  dora: '5p',
  pot: 1000 * seats.length,
  bet: 0,
  seats: Object.fromEntries(seats.map((each, i) => [i, each])),
  ...more,
})

/** @param {import('../../../src/games/toppan/types.js').View} shown @param {object} [more] @returns {any} */
export const doc = (shown, more = {}) => ({
  you: 0,
  view: shown,
  table: {
    code: 'abc', game: 'toppan', options: {}, deals: 8, speed: 'normal', status: 'playing',
    seats: Object.fromEntries(
      Object.keys(shown.seats).map((i) => [i, { kind: 'human', name: `P${i}`, present: true }]),
    ),
  },
  ...more,
}) // prettier-ignore

export const DRAW = {
  id: '0.1.draw',
  kind: 'draw',
  actions: [{ type: 'hit' }, { type: 'stand' }],
  default: { type: 'stand' },
  deadline: 0,
}
/** @param {number[]} bets */
export const betting = (bets) => ({
  id: '0.2.bet',
  kind: 'bet',
  actions: [{ type: 'drop' }, ...bets.map((points) => ({ type: 'bet', points }))],
  default: { type: 'drop' },
  deadline: 0,
})

/** A settled deal: seat 1 won on 10½, seat 0 lost by 2,000 × 3, seat 2 dropped out. */
export const sheet = () => ({
  dealer: 0,
  next_dealer: 1,
  end: /** @type {const} */ ('showdown'),
  indicator: '4p',
  dora: '5p',
  bet: 2000,
  winners: [
    { seat: 1, points: 8000, by: 'nearest', clause: 'TP §5.2', total: 10.5, yaku: { toppan: 2 }, times: 2 },
  ],
  ledger: [
    { reason: /** @type {const} */ ('ante'), payer: 0, payee: 1, points: 1000, clause: 'TP §6.1' },
    { reason: /** @type {const} */ ('ante'), payer: 2, payee: 1, points: 1000, clause: 'TP §6.1' },
    { reason: /** @type {const} */ ('bet'), payer: 0, payee: 1, points: 6000, clause: 'TP §6.3', bet: 2000, times: 3 },
  ],
  hands: {
    0: { status: 'lost', shown: true, count: 2, thrown: [], bet: 2000, tiles: ['5p', '5p'], total: 10, distance: 0.5, yaku: { toitsu: 2, dora: 2 }, times: 4 },
    1: { status: 'won', shown: true, count: 2, thrown: [['9m', '8p']], bet: 2000, tiles: ['9s', '1s', '1z'], total: 10.5, distance: 0, yaku: { toppan: 2 }, times: 2 },
    2: { status: 'dropped', shown: false, count: 3, thrown: [], bet: 0 },
  },
  broke: [],
  scores: [-7000, 8000, -1000],
}) // prettier-ignore
