import { onMount } from 'svelte'
import { afterPicture } from '../app/idle.js'

/** The middle, the wall, and four seats. */
const USUAL = 6

/**
 * How much of a table is drawn: the middle, then the wall, then seat by seat, each after the picture of what is there
 * already.
 * @param {boolean} piecemeal else all of it at once
 * @param {number} [all] how many parts a table has
 */
export function inParts(piecemeal, all = USUAL) {
  let shown = $state(piecemeal ? 0 : all)
  // Another turn later, so that a press that has come meanwhile goes first.
  const more = () => shown < all && afterPicture(() => setTimeout(() => (shown++, more())))
  onMount(() => void more())
  return {
    get shown() {
      return shown
    },
    get whole() {
      return shown === all
    },
  }
}
