/**
 * Which tiles are dora, and how the indicators lie in the middle of the table. Pure, in CSS pixels.
 * @typedef {{ tile: number, across: number }} Laid `tile`: width of each; `across`: how many lie in a row
 */
const GAP = 2
/** Below that none can be read. */
const LEAST = 20
const MOST = 24
/** In an upright table so many lie in a row, for its middle is narrow. */
const ROW = 3

/** What is free between the walls that are drawn in the middle. @param {import('../../table/shape.js').Shape} form */
const room = ({ hx, stack }) => 2 * (hx - stack * 1.34 - 4)

/** @param {import('../../table/shape.js').Shape} form @param {number} count @returns {Laid} */
export function laid(form, count) {
  if (!form.portrait) return { tile: form.hx < 80 || form.hy < 70 || count > 3 ? LEAST : MOST, across: count }
  const across = Math.min(count, ROW)
  const tile = Math.floor((room(form) + GAP) / across) - GAP
  return { tile: Math.max(LEAST, Math.min(MOST, tile)), across }
}

/** What comes after each rank, from the first on: of winds and dragons, and of a suit (RR §12.1). */
const [HONOURS, SUIT] = ['2341675', '234567891']

/** @param {string} indicator @returns {string} the tile that it makes a dora */
const madeBy = ([rank, suit]) => (suit === 'z' ? HONOURS : SUIT)[(Number(rank) || 5) - 1] + suit

/** @param {{ wall?: { indicators: string[] } }} view @returns {string[]} what is dora, with the red fives, which always are */
export const doraOf = ({ wall }) => ['0m', '0p', '0s', ...(wall?.indicators.map(madeBy) ?? [])]
