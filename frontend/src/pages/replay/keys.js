/**
 * Keyboard commands of a replay.
 * @typedef {'back' | 'forward' | 'deal-back' | 'deal-forward' | 'first' | 'last' | 'play' | 'rotate' | 'sheet' | 'moves' | 'view' |
 *   'coach' | 'play-on' | 'departure-back' | 'departure-forward'} Command
 */

/** @type {Record<string, Command>} */
export const KEYS = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  '[': 'deal-back',
  ']': 'deal-forward',
  Home: 'first',
  End: 'last',
  ' ': 'play',
  r: 'rotate',
  s: 'sheet',
  m: 'moves',
  v: 'view',
  c: 'coach',
  o: 'play-on',
  p: 'departure-back',
  n: 'departure-forward',
}

/** The same keys on a Russian or Ukrainian keyboard. @type {Record<string, string>} */
const CODES = {
  BracketLeft: '[',
  BracketRight: ']',
  ...Object.fromEntries([...'rsmvcopn'].map((key) => [`Key${key.toUpperCase()}`, key])),
}

/** Elements in which keys have another meaning. */
const OWN = 'input:not([type="range"]), textarea, select, dialog, [contenteditable]'
const PRESSED = 'button, a, summary, input, [role="button"]'

/** @param {KeyboardEvent} event @returns {Command | undefined} */
export function commandOf({ key, code, target, ctrlKey, metaKey, altKey, defaultPrevented }) {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return undefined
  if (target instanceof Element && target.closest(OWN)) return undefined
  if (key === ' ' && target instanceof Element && target.closest(PRESSED)) return undefined
  const found = Object.hasOwn(KEYS, key) ? key : CODES[code]
  return found ? KEYS[found] : undefined
}
