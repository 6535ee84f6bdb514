/**
 * The packing of waits in a panel of little room, so that all are in sight: with facts beside each;
 * with how many are left on its corner, and what it is worth below; or that once for all. Pure, in CSS pixels.
 *
 * @typedef {'beside' | 'below' | 'marked'} Way
 * @typedef {{ way: Way, tile: number, over?: boolean }} Packing `tile`: its width; `over`: there are more than fit
 */
import { TALL } from '../layout/geometry.js'

/** Widths of the panel's edges and of the gap between two waits, as the component draws them. */
const MARGINS = {
  beside: { edges: 14, x: 8, y: 5 },
  below: { edges: 8, x: 5, y: 3 },
  marked: { edges: 4, x: 1, y: 3 },
}
/** Width of a letter in facts beside a tile and in smaller ones, and the height of a line below it. */
const LETTER = { beside: 8.3, small: 7.6, line: 14 }
/** From the roomiest on. @type {Packing[]} */
const WAYS = [
  { way: 'beside', tile: 24 },
  { way: 'below', tile: 24 },
  { way: 'below', tile: 20 },
  { way: 'marked', tile: 28 },
  { way: 'marked', tile: 24 },
  { way: 'marked', tile: 20 },
]

/**
 * What one wait takes.
 * @param {Packing} packing @param {number} letters of the longest fact
 * @returns {[number, number]} width and height
 */
function cell({ way, tile }, letters) {
  const tall = tile * TALL
  if (way === 'beside') return [tile + 3 + letters * LETTER.beside, tall]
  if (way === 'below') return [Math.max(tile, letters * LETTER.small), tall + LETTER.line]
  return [tile, tall]
}

/**
 * @param {string[]} facts what each wait is worth
 * @param {number} w @param {number} h of the room for the whole panel
 * @returns {Packing}
 */
export function packWaits(facts, w, h) {
  const letters = Math.max(2, ...facts.map(({ length }) => length))
  const fits = (/** @type {Packing} */ packing) => {
    const { edges, x, y } = MARGINS[packing.way]
    const [across, down] = cell(packing, letters)
    const columns = Math.floor((w - edges + x) / (across + x))
    const free = Math.floor((h - edges + y) / (down + y)) - Math.ceil(facts.length / columns)
    if (packing.way !== 'marked' || free) return free >= 0
    // What all are worth stands behind the last.
    const last = ((facts.length - 1) % columns) + 1
    return w - edges - last * (across + x) >= distinctFacts(facts).length * LETTER.small
  }
  return WAYS.find(fits) ?? { ...WAYS[WAYS.length - 1], over: true }
}

/** What all are worth, each sum once. @param {string[]} facts */
export const distinctFacts = (facts) => [...new Set(facts)].join(' · ')
