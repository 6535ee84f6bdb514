const COPIES = 4
/** Ranks by suit: three suits of nine, winds and dragons. */
const RANKS = Object.entries({ m: 9, p: 9, s: 9, z: 7 })

/** Red fives by suit: one of each. */
const REDS = { m: 1, p: 1, s: 1, z: 0 }

/**
 * The 136 tiles in the order in which they are shuffled (games/mahjong/tiles34.py).
 * @param {Record<string, number>} [reds] how many fives of a suit are red, the first ones
 */
export const set136 = (reds = REDS) =>
  RANKS.flatMap(([suit, ranks]) =>
    Array.from({ length: ranks * COPIES }, (_, i) => {
      const rank = Math.floor(i / COPIES) + 1
      return `${rank === 5 && i % COPIES < reds[suit] ? 0 : rank}${suit}`
    }),
  )
