import { untrack } from 'svelte'

/** Delay added to timers, in ms: one that fires early would show the same second twice. */
const LATE_MS = 20

/**
 * Reads what is left of a time now, as each whole second of it ends, and at its end: in between a page that only waits has
 * nothing to do, and neither has the battery.
 * @param {() => number} left milliseconds
 * @param {(left: number) => void} show
 * @returns {() => void} ends it
 */
export function everySecond(left, show) {
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined)
  function tick() {
    const ms = left()
    show(ms)
    timer = ms > 0 ? setTimeout(tick, (ms % 1000 || 1000) + LATE_MS) : undefined
  }
  tick()
  return () => clearTimeout(timer)
}

/**
 * How long is left till a deadline of the server's, second by second; after it runs the bank, where there is one.
 * @param {() => { deadline: number, bank: number, now: () => number }} given
 */
export function timeLeft(given) {
  const now = () => given().now()
  let time = $state(untrack(now))
  const banked = $derived(time > given().deadline && given().bank > 0)
  const end = $derived(given().deadline + (banked ? given().bank : 0))
  $effect(() =>
    everySecond(
      () => end - now(),
      () => (time = now()),
    ),
  )
  return {
    /** in ms */
    get left() {
      return Math.max(0, end - time)
    },
    get banked() {
      return banked
    },
  }
}
