/**
 * Sounds of a win on show, after the call itself: one for each way to win, a note for each line that is counted, chips for
 * the points.
 */
import { chord, cue, knock, playSound, tune } from './tones.js'

/** By how somebody won; a plain win has no more than its call. */
export const WIN_SOUNDS = {
  // A tile comes up from the wall, and is laid down.
  drawn: cue('voices', ...knock(1700, 0.3, 0.3), ...tune([587, 880, 1175], 0.07, 0.4, 0.3).map(after(0.34))),
  // The tide goes out.
  last: cue('voices', ...tune([988, 784, 587, 494], 0.11, 0.55, 0.3).map(after(0.34))),
  // Snatched: two knocks, and a step up that nobody expected.
  robbed: cue(
    'voices',
    ...knock(2600, 0.42, 0.3),
    ...knock(1300, 0.38, 0.36),
    ...tune([466, 740], 0.08, 0.45, 0.34).map(after(0.4)),
  ),
  // A gong, and all of it above.
  limit: cue(
    'voices',
    ...chord([131, 196, 262], 1.5, 0.3, 0.34),
    ...tune([523, 659, 784, 1047, 1319], 0.09, 0.6, 0.24).map(after(0.36)),
    ...chord([1047, 1568, 2093], 1, 0.85, 0.3),
  ),
}

/** Chips that are pushed over the table. */
export const POINTS = cue(
  'effects',
  ...[0, 0.06, 0.11, 0.19].flatMap((at, i) => knock(3400 + 260 * i, 0.3, at)),
)

/** Steps of a pentatonic scale from the first note on, in semitones: each line counted is higher than the one before. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24]
const FIRST_HZ = 659

/** @param {number} seconds @returns {(part: import('./tones.js').Part) => import('./tones.js').Part} a part that much later */
function after(seconds) {
  return (part) => ({ ...part, at: (part.at ?? 0) + seconds })
}

/** The sound of a line. @param {number} count from 1 */
export function countSound(count) {
  const semitones = SCALE[Math.min(count, SCALE.length) - 1]
  return cue('effects', ...knock(2400, 0.26), ...chord([FIRST_HZ * 2 ** (semitones / 12)], 0.22, 0.01, 0.3))
}

/** @typedef {Parameters<typeof playSound>[1]} Volumes */

/** @param {import('../win/winMoments.svelte.js').Look} look @param {Volumes} volumes @param {number} side */
export function playWin(look, volumes, side) {
  if (look !== 'plain') playSound(WIN_SOUNDS[look], volumes, false, side)
}

/** @param {number} count @param {Volumes} volumes @param {number} side */
export const playCount = (count, volumes, side) => playSound(countSound(count), volumes, false, side)

/** @param {Volumes} volumes */
export const playPoints = (volumes) => playSound(POINTS, volumes)
