/** Tiles left in the wall of a fresh deal. */
const DEALT = 55

/** @param {any} view whether a deal has just been dealt, and nothing is discarded */
export const isFreshDeal = ({ phase, wall, last, options }) =>
  ['exchange', 'forbid'].includes(phase) ||
  // No phase comes between the deal and the first turn where the first discard names the forbidden suit.
  (options?.forbidding === 'first-discard' && wall?.left === DEALT && !last)
