/**
 * The dora, and the places of the indicators in the middle of the table. Pure, in CSS pixels.
 * @typedef {{ tile: number, across: number }} Laid `tile`: width of each; `across`: how many lie in a row
 */
const GAP = 2
/** Below that none can be read; more is not needed. */
const LEAST = 20
const MOST = 36
/** Share of half the middle's height that the indicators may take. */
const SHARE = 0.48
/** Number of indicators in a row in portrait, where the middle is narrow. */
const ROW = 3
/** Width of a wind at either side, in px. */
const WIND = 34

/** What is free between the winds, or the walls that are drawn in the middle. @param {import('../../table/layout/geometry.js').Shape} form */
const room = ({ hx, ring, stack }) => 2 * (hx - (ring ? WIND : stack * 1.34 + 4))

/** @param {import('../../table/layout/geometry.js').Shape} form @param {number} count @returns {Laid} */
export function indicatorPlaces(form, count) {
  const across = form.portrait ? Math.min(count, ROW) : count
  const rows = Math.ceil(count / across)
  const wide = Math.floor((room(form) + GAP) / across) - GAP
  const high = Math.floor((form.hy * SHARE) / rows)
  return { tile: Math.max(LEAST, Math.min(MOST, wide, high)), across }
}

/** What comes after each rank, from the first on: of winds and dragons, and of a suit (RR §12.1). */
const [HONOURS, SUIT] = ['2341675', '234567891']

/** Where three play, characters have ends alone (SR §1.4). @type {Record<string, string>} */
const ENDS = { '1m': '9m' }

/** @param {string} indicator @returns {string} the tile that it makes a dora */
const madeBy = ([rank, suit]) => (suit === 'z' ? HONOURS : SUIT)[(Number(rank) || 5) - 1] + suit

/**
 * @param {{ wall?: { indicators: string[] }, seats?: object }} view
 * @returns {string[]} what is dora, with the red fives, which always are
 */
export const doraOf = ({ wall, seats = {} }) => {
  const ends = Object.keys(seats).length === 3 ? ENDS : {}
  return ['0m', '0p', '0s', ...(wall?.indicators.map((tile) => ends[tile] ?? madeBy(tile)) ?? [])]
}
