/**
 * The player's own act as it shows before the server has answered: chips lie, a tile comes face down.
 * @typedef {import('./types.js').View} View
 * @typedef {import('./types.js').SeatView} SeatView
 */

/** @type {Record<string, (held: SeatView, points: number) => Partial<SeatView>>} */
const SHOWN = {
  hit: ({ count }) => ({ count: count + 1 }),
  stand: () => ({ stood: true }),
  drop: ({ chips, staked }) => ({ status: 'dropped', staked: 0, chips: chips + staked }),
  bet: ({ chips, staked }, points) => {
    // Who has fewer than are called for stays in with all there is.
    const all = chips + staked
    return points > all ? { staked: all, chips: 0, all_in: true } : { staked: points, chips: all - points }
  },
}

/** @param {View} view @param {number} seat @param {{ type: string, points?: number }} action @returns {View} */
export function optimisticAct(view, seat, { type, points = 0 }) {
  const held = view.seats[seat]
  const change = SHOWN[type]?.(held, points)
  return change ? { ...view, seats: { ...view.seats, [seat]: { ...held, ...change } } } : view
}
