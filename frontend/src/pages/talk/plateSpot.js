/** Distance from the plate and from the window's edges, in px. */
const GAP = 6

/** @typedef {{ left?: number, right?: number, top?: number, bottom?: number }} Spot px from the window's edges */

/** A seat's plate, at any game's table. @param {number | undefined} seat */
export const plateOf = (seat) => document.querySelector(`[data-seat="${seat}"]`)

/**
 * The place of a bubble: below a plate of the upper half, above one of the lower; towards the middle of the window.
 * @param {DOMRect} plate @returns {Spot}
 */
export const spotBeside = ({ left, right, top, bottom }) => ({
  ...(left + right < innerWidth
    ? { left: Math.max(GAP, left) }
    : { right: Math.max(GAP, innerWidth - right) }),
  ...(top + bottom < innerHeight ? { top: bottom + GAP } : { bottom: innerHeight - top + GAP }),
})

/** @param {number | undefined} length */
export const px = (length) => (length === undefined ? undefined : `${length}px`)
