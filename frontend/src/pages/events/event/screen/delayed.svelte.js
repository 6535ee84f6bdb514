import { Delay } from './delay.js'

/**
 * What `given` was so many ms ago. Called while a component is created.
 * @template T
 * @param {() => T | null} given @param {number} ms
 */
export function delayed(given, ms) {
  const delay = new Delay(ms)
  let doc = $state.raw(/** @type {T | undefined} */ (undefined))
  let first = $state(/** @type {number | undefined} */ (undefined))
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined)
  function show() {
    clearTimeout(timer)
    const now = performance.now()
    doc = /** @type {T | undefined} */ (delay.shown(now))
    const next = delay.nextAt(now)
    first = doc === undefined && next !== undefined ? next - now : undefined
    if (next !== undefined) timer = setTimeout(show, next - now)
  }
  $effect(() => {
    const newest = given()
    if (newest === null) return
    delay.push(newest, performance.now())
    show()
  })
  $effect(() => () => clearTimeout(timer))
  return {
    get doc() {
      return doc
    },
    /** Whether there is a document, of which the first is not shown yet. */
    get waits() {
      return first !== undefined
    },
  }
}
