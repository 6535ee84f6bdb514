/** Time after a button has changed its meaning in which a press is ignored, in ms: it was meant for the old one. */
const CHANGE_MS = 500

/**
 * Ignores presses just after a button has changed its meaning. Once the server has answered, a button becomes its opposite,
 * or the next row's button moves to its place, right under the finger. Called while a component is created.
 * @param {() => unknown} meaning of a press now; `undefined` while there is nothing to press
 * @param {boolean} [first] whether the first meaning counts as a change
 * @returns {() => boolean} whether presses are ignored now
 */
export function guardChange(meaning, first = false) {
  const means = $derived(meaning())
  let changed = $state(first)
  let known = first
  $effect(() => {
    changed = known
    known = means !== undefined
    const timer = setTimeout(() => (changed = false), CHANGE_MS)
    return () => clearTimeout(timer)
  })
  return () => changed
}

/** Time in which a button that appears over the table ignores presses, in ms: they were meant for what lay there before. */
const APPEAR_MS = 400

/** Ignores presses just after a component has appeared. Called while it is created. @returns {() => boolean} whether presses are ignored now */
export function guardStart() {
  let appearing = $state(true)
  $effect(() => {
    const timer = setTimeout(() => (appearing = false), APPEAR_MS)
    return () => clearTimeout(timer)
  })
  return () => appearing
}
