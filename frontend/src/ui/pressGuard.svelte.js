/** So soon after a button has come to mean something else, in ms, a press is still meant for what stood there before. */
const SOON_MS = 500

/**
 * To be called as a component is made. Once the server has answered, a button becomes its opposite, or that of the next row
 * comes to stand in its place, right under the finger.
 * @param {() => unknown} meaning what a press means now; undefined while there is nothing to press
 * @param {boolean} [first] whether it is new when the component is, too
 * @returns {() => boolean} whether that is too new to be meant
 */
export function guardChange(meaning, first = false) {
  const means = $derived(meaning())
  let fresh = $state(first)
  let known = first
  $effect(() => {
    fresh = known
    known = means !== undefined
    const timer = setTimeout(() => (fresh = false), SOON_MS)
    return () => clearTimeout(timer)
  })
  return () => fresh
}

/** How long, in ms, a button that comes over the table does not hear: a press then was meant for what stood there before. */
const DEAF_MS = 400

/** To be called as a component is made. @returns {() => boolean} whether what it shows is still too new to be pressed */
export function guardStart() {
  let deaf = $state(true)
  $effect(() => {
    const timer = setTimeout(() => (deaf = false), DEAF_MS)
    return () => clearTimeout(timer)
  })
  return () => deaf
}
