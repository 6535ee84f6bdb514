/**
 * @typedef {import('../../wire/types.js').Doc} Doc
 */

/**
 * When a discard that lies in a river came there.
 * @param {Doc[]} docs a deal, moment by moment
 * @param {number} moment the one shown
 * @param {number | string} seat
 * @param {number} at place in the river
 * @returns {number} its moment
 */
export function discardedAt(docs, moment, seat, at) {
  const length = (/** @type {number} */ i) => docs[i]?.view?.seats[seat]?.river.length ?? 0
  let found = moment
  while (found > 0 && length(found - 1) > at) found -= 1
  return found
}

/**
 * When what was pressed came where it lies.
 * @param {Doc[]} docs @param {number} moment @param {Element} pressed
 * @returns {number | undefined} nothing for what is no tile of a river
 */
export function momentOf(docs, moment, pressed) {
  const tile = pressed.closest('.piece')
  const river = tile?.parentElement
  const seat = /^river-(\d+)$/.exec(river?.dataset.testid ?? '')?.[1]
  if (!tile || !river || !seat) return undefined
  return discardedAt(docs, moment, seat, [...river.querySelectorAll('.piece')].indexOf(tile))
}
