/** A player's pointer and keyboard focus, at any table with a hand before it. */
import { tick } from 'svelte'

/**
 * @typedef {object} Eyes whose tile is lit with its like: that on the table, else that of the hand
 * @property {string | null} looked of the hand, under pointer or focus, or lifted by a finger
 * @property {string | null} glanced on the table, under the mouse
 *
 * @param {Eyes} eyes @returns {(event: PointerEvent) => void}
 */
export const trackHover =
  (eyes) =>
  ({ target, pointerType }) => {
    if (!(target instanceof Element)) return
    const mouse = pointerType === 'mouse'
    // A finger doesn't leave: what it asked about is shown until it comes down elsewhere.
    if (!mouse && !target.closest('.own')) eyes.looked = null
    const piece = /** @type {HTMLElement | null} */ (target.closest('.piece:not(.hand)'))
    eyes.glanced = (mouse && piece?.dataset.tile) || null
  }

/**
 * Gives the focus back where it was last at the buttons of calls: they go once they are pressed, and it would be lost.
 * @param {string} where the buttons are @param {() => boolean} gone whether they are @param {() => void} refocus
 * @returns {(event: FocusEvent) => void} to be told where the focus goes
 */
export function restoreFocusAfterCalls(where, gone, refocus) {
  let calling = false
  $effect(() => {
    if (gone()) void tick().then(() => calling && refocus())
  })
  return ({ target }) => void (calling = target instanceof Element && !!target.closest(where))
}
