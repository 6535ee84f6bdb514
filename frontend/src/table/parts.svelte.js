import { onMount } from 'svelte'
import { afterPicture } from '../app/idle.js'

const ALL = 3

/**
 * How much of a table is drawn: the middle and the wall, then two seats, then the others, each after the picture of what is
 * there already.
 * @param {boolean} piecemeal else all of it at once
 */
export function inParts(piecemeal) {
  let shown = $state(piecemeal ? 0 : ALL)
  // Another turn later, so that a press that has come meanwhile goes first.
  const more = () => shown < ALL && afterPicture(() => setTimeout(() => (shown++, more())))
  onMount(() => void more())
  return {
    get shown() {
      return shown
    },
  }
}
