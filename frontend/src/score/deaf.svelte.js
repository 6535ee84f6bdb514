/** How long, in ms, a button that comes over the table does not hear: a press then was meant for what stood there before. */
const DEAF_MS = 400

/** To be called as a component is made. @returns {() => boolean} whether what it shows is still too new to be pressed */
export function deafAtFirst() {
  let deaf = $state(true)
  $effect(() => {
    const timer = setTimeout(() => (deaf = false), DEAF_MS)
    return () => clearTimeout(timer)
  })
  return () => deaf
}
