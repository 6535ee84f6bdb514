import { onMount } from 'svelte'
import { afterPaint, deferIdleWork } from '../app/loading/idle.js'

/** The middle, the wall, and four seats. */
const USUAL = 6

/**
 * How much of a table is drawn: the middle, then the wall, then seat by seat, each after the picture of what is there
 * already. What can wait does, until all of it is there.
 * @param {boolean} piecemeal else all of it at once
 * @param {number} [all] how many parts a table has
 */
export function drawInParts(piecemeal, all = USUAL) {
  let shown = $state(piecemeal ? 0 : all)
  async function draw() {
    // Another turn later, so that a press that has come meanwhile goes first.
    for (; shown < all; shown++) await new Promise((next) => afterPaint(() => setTimeout(next)))
  }
  onMount(() => deferIdleWork(draw()))
  return {
    get shown() {
      return shown
    },
    get whole() {
      return shown === all
    },
  }
}
