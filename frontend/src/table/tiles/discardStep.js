/**
 * @typedef {import('../../wire/types.js').Doc} Doc
 */

/**
 * Returns the step of a replay at which a discard came into its river.
 * @param {Doc[]} docs one for each step of the deal
 * @param {number} step the step shown
 * @param {number | string} seat
 * @param {number} at place in the river
 * @returns {number}
 */
export function discardStep(docs, step, seat, at) {
  const length = (/** @type {number} */ i) => docs[i]?.view?.seats[seat]?.river.length ?? 0
  let found = step
  while (found > 0 && length(found - 1) > at) found -= 1
  return found
}

/**
 * Returns whose river a pressed tile lies in, and its place among those that lie there.
 * @param {Element} pressed
 * @returns {{ seat: string, shown: number } | undefined} `undefined` for anything but a tile of a river
 */
export function riverPlace(pressed) {
  const tile = pressed.closest('.piece')
  const river = tile?.parentElement
  const seat = /^river-(\d+)$/.exec(river?.dataset.testid ?? '')?.[1]
  if (!tile || !river || !seat) return undefined
  return { seat, shown: [...river.querySelectorAll('.piece')].indexOf(tile) }
}

/**
 * Returns the step at which the pressed tile came into its river.
 * @param {Doc[]} docs @param {number} step the step shown @param {Element} pressed
 * @returns {number | undefined} `undefined` for anything but a tile of a river
 */
export function stepOf(docs, step, pressed) {
  const found = riverPlace(pressed)
  return found && discardStep(docs, step, found.seat, found.shown)
}
