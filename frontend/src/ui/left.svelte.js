import { untrack } from 'svelte'
import { everySecond } from './ticks.js'

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
