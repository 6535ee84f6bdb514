/**
 * The two threes of a triplet, by its values, for showing.
 * @typedef {import('../types.js').Triplet} Triplet
 */
import { valuesOf } from '../../../tiles/pips.js'

/** @param {number[]} three @returns {'set' | 'straight'} */
export const kindOf = (three) => (three[0] === three[2] ? 'set' : 'straight')

/**
 * To which of the two threes each half of each tile belongs; like values may be exchanged, so any such way is true.
 * @param {Triplet} triplet @returns {[number, number][]} by tile: 0 or 1 for its upper and its lower half
 */
export function halves({ tiles, threes }) {
  const open = threes.map((three) => [...three])
  /** @param {number} value */
  const take = (value) => {
    const three = open.findIndex((values) => values.includes(value))
    open[three]?.splice(open[three].indexOf(value), 1)
    return three
  }
  return tiles.map((tile) => {
    const [upper, lower] = valuesOf(tile)
    return [take(upper), take(lower)]
  })
}
