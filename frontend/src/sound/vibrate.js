/** Vibration of devices that have it, for where a sound may not be heard. */

/** Times of vibration and rest in turn, in ms. */
const PATTERNS = { turn: [35], prompt: [30, 60, 30], low: [60, 80, 60] }

/** @param {keyof typeof PATTERNS} cue @param {{ vibrate: boolean }} settings */
export function vibrate(cue, { vibrate }) {
  // Before the page was touched browsers refuse, with a warning.
  if (vibrate && !document.hidden && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(PATTERNS[cue])
}
