/** Lets a device that can shake do so, where a sound may not be heard. */

/** How long it shakes and rests in turn, in ms. */
const PATTERNS = { turn: [35], prompt: [30, 60, 30], low: [60, 80, 60] }

/** @param {keyof typeof PATTERNS} cue @param {{ vibrate: boolean }} settings */
export function vibrate(cue, { vibrate }) {
  // Browsers refuse, and complain, before the page was touched.
  if (vibrate && !document.hidden && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(PATTERNS[cue])
}
