const COPIES = 4
/** Ranks by suit: three suits of nine, winds and dragons. */
const RANKS = Object.entries({ m: 9, p: 9, s: 9, z: 7 })

/**
 * The 136 tiles in the order in which they are shuffled (games/mahjong/tiles34.py).
 * @param {boolean} [red] whether the first five of each suit is red
 */
export const set136 = (red = true) =>
  RANKS.flatMap(([suit, ranks]) =>
    Array.from({ length: ranks * COPIES }, (_, i) => {
      const rank = Math.floor(i / COPIES) + 1
      return `${red && suit !== 'z' && rank === 5 && i % COPIES === 0 ? 0 : rank}${suit}`
    }),
  )
