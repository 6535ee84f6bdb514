/** Chips of four sizes, told apart by figures, by lightness and by how many marks their edges bear. */
export const SIZES = /** @type {const} */ ([5000, 1000, 500, 100])

/** More than these lie beside one another in words: the figure beside a stack tells the sum. */
const MOST = 9

/** @param {number} points @returns {number[]} as few chips as make the sum, the largest first */
export function chipsOf(points) {
  /** @type {number[]} */
  const chips = []
  let left = points
  for (const size of SIZES)
    while (left >= size && chips.length < MOST) {
      chips.push(size)
      left -= size
    }
  return chips
}
