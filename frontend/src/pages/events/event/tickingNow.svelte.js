/** How often what counts down is drawn, in ms: by the second in its last hour, else by the minute. */
const NEAR_MS = 3_600_000
const SECOND_MS = 1000
const MINUTE_MS = 60_000
/** Delay added to timers, in ms: one that fires early would show the same second twice. */
const LATE_MS = 20

/**
 * The server's time now, drawn anew for as long as something is waited for: a page that waits for nothing rests. Called
 * while a component is created.
 * @param {() => number} now the server's epoch ms
 * @param {() => (number | null | undefined)[]} moments that are counted down to
 */
export function tickingNow(now, moments) {
  let shown = $state(now())
  $effect(() => {
    const awaited = moments().filter((at) => at != null)
    let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined)
    function tick() {
      const time = now()
      shown = time
      const left = Math.min(...awaited.map((at) => at - time).filter((ms) => ms > 0))
      if (left === Infinity) return
      const step = left <= NEAR_MS ? SECOND_MS : MINUTE_MS
      timer = setTimeout(tick, Math.min(left % step || step, left) + LATE_MS)
    }
    tick()
    return () => clearTimeout(timer)
  })
  return {
    /** epoch ms */
    get now() {
      return shown
    },
  }
}
