/**
 * Every tile and chip that can be seen, under a name that stays while it lies on the table, so that it can move.
 * @typedef {import('./types.js').View} View
 * @typedef {import('../../table/tiles/tileTracking.js').Piece} Piece in a hand, or (river) thrown into the pot
 * @typedef {{ id: string, seat: number, zone: 'ante' | 'stake', points: number }} Chips
 */

export const ANTE = 1000

/** @param {View} view @returns {number[]} */
export const seatsOf = (view) => Object.keys(view.seats).map(Number)

/**
 * A pair that bursts keeps its name when it is thrown, and the next pair has another one.
 * @param {View} view @returns {Piece[]} hands in the order taken, pairs thrown in the order of the seats
 */
export function piecesOf(view) {
  return seatsOf(view).flatMap((seat) => {
    const { thrown, count, hand } = view.seats[seat]
    const name = (/** @type {number} */ round, /** @type {number} */ i) =>
      `${view.deal}.${seat}.${round}.${i}`
    const out = thrown.flatMap((pair, round) =>
      pair.map((face, i) => ({
        id: name(round, i),
        seat,
        at: 2 * round + i,
        zone: /** @type {const} */ ('river'),
        face,
      })),
    )
    const held = Array.from({ length: count }, (_, i) => ({
      id: name(thrown.length, i),
      seat,
      at: i,
      zone: /** @type {const} */ ('hand'),
      face: hand?.[i] ?? null,
    }))
    return [...out, ...held]
  })
}

/** Tiles dealt to each. */
const DEALT = 2

/** Whether a deal has just been dealt: nobody has taken a tile yet. @param {View} view */
export const isFreshDeal = ({ phase, seats }) =>
  phase === 'draw' &&
  Object.values(seats).every(
    ({ status, count, thrown }) => status === 'out' || (count === DEALT && !thrown.length),
  )

/** @param {View} view @returns {import('./types.js').Sheet | undefined} of the deal shown, once it is settled */
export const sheetOf = (view) => (view.phase === 'over' ? view.sheets?.[view.deal] : undefined)

/** @param {View} view @returns {Chips[]} antes, and what each has staked; settled: what each gave */
export function chipsOn(view) {
  if (view.phase === 'before') return []
  const sheet = sheetOf(view)
  const stakes = seatsOf(view).map((seat) => ({
    seat,
    points: sheet ? paid(sheet, seat) : view.seats[seat].staked,
  }))
  const name = (/** @type {string} */ zone, /** @type {number} */ seat) => `${view.deal}.${zone}.${seat}`
  return [
    ...seatsOf(view)
      .filter((seat) => (sheet ? sheet.hands[seat]?.status : view.seats[seat].status) !== 'out')
      .map((seat) => ({ id: name('ante', seat), seat, zone: /** @type {const} */ ('ante'), points: ANTE })),
    ...stakes
      .filter(({ points }) => points)
      .map(({ seat, points }) => ({
        id: name('stake', seat),
        seat,
        zone: /** @type {const} */ ('stake'),
        points,
      })),
  ]
}

/** @param {import('./types.js').Sheet} sheet @param {number} seat what it lost besides its ante */
const paid = (sheet, seat) =>
  sheet.ledger
    .filter(({ payer, reason }) => payer === seat && reason !== 'ante')
    .reduce((sum, { points }) => sum + points, 0)
