/** The least windows that a table is laid for, in px; a smaller one scrolls. A narrow one that lies has an upright table. */
export const MINIMUM = { high: 320, narrow: 560, upright: 568 }

/** How high a table is in a window. @param {number} width @param {number} height */
export const tableHeight = (width, height) =>
  Math.max(height, width <= MINIMUM.narrow && width >= height ? MINIMUM.upright : MINIMUM.high)
