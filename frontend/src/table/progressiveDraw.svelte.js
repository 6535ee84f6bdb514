import { onMount } from 'svelte'
import { afterPaint, deferIdleWork } from '../app/loading/idle.js'

/** Number of parts of a table: the middle, the wall, and four seats. */
const USUAL = 6

/**
 * Draws a table part by part: the middle, then the wall, then seat by seat, each after the last one is painted. Idle work
 * waits until the whole table is there.
 * @param {boolean} piecemeal whether to draw in parts; else the whole table is drawn at once
 * @param {number} [all] number of a table's parts
 */
export function drawInParts(piecemeal, all = USUAL) {
  let shown = $state(piecemeal ? 0 : all)
  async function draw() {
    // In another task, so that a press that has come meanwhile goes first.
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
