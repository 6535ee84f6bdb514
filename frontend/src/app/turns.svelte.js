/**
 * Has parts of a page drawn one after another, each in a task of its own: whoever presses something meanwhile need not
 * wait for all of them. Part `n` may be drawn once `shown` is greater than `n`; the first one is there at once.
 * @param {() => number} parts how many there are
 * @param {() => unknown} [what] what they show: of another thing, they are drawn anew
 */
export function inTurns(parts, what = () => {}) {
  let shown = $state(1)
  $effect(() => {
    what()
    shown = 1
  })
  $effect(() => {
    if (shown >= parts()) return
    const timer = setTimeout(() => (shown += 1))
    return () => clearTimeout(timer)
  })
  return {
    get shown() {
      return shown
    },
  }
}
