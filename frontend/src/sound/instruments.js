/**
 * What sounds are struck on: bars of wood, bells and chips of clay. Each is a set of partials, which lie apart as in the real
 * thing and die away the sooner the higher they are.
 *
 * @typedef {import('./tones.js').Part} Part
 * @typedef {[ratio: number, share: number, time: number][]} Partials of the pitch, the gain and the time
 */

/** Highest pitch of a partial, in Hz, and the least time of one, in s. */
const HIGHEST = 7500
const SHORTEST_S = 0.03

/** A bar tuned like a marimba's: two octaves, and three and a bit, over the note. @type {Partials} */
const WOOD = [
  [1, 0.8, 1],
  [3.93, 0.15, 0.3],
  [9.2, 0.05, 0.15],
]
/** A bell: the hum, the strike note, the minor third, the fifth, the octave and what is above. @type {Partials} */
const BELL = [
  [1, 0.5, 0.9],
  [0.5, 0.11, 1],
  [1.19, 0.1, 0.55],
  [1.5, 0.06, 0.45],
  [2, 0.15, 0.5],
  [2.67, 0.05, 0.3],
  [4.1, 0.03, 0.2],
]
/** @type {Partials} */
const CLAY = [
  [1, 0.5, 1],
  [1.83, 0.3, 0.7],
  [2.71, 0.2, 0.5],
]

/** @param {Partials} partials @param {number} pitch @param {number} seconds @param {number} at @param {number} gain @returns {Part[]} */
const struck = (partials, pitch, seconds, at, gain) =>
  partials
    .filter(([ratio]) => pitch * ratio < HIGHEST)
    .map(([ratio, share, time]) => ({
      kind: 'note',
      pitch: pitch * ratio,
      seconds: Math.max(SHORTEST_S, seconds * time),
      at,
      gain: gain * share,
    }))

/** What strikes it: a short dull noise. @param {number} pitch @param {number} at @param {number} gain @returns {Part} */
const mallet = (pitch, at, gain) => ({ kind: 'knock', pitch, seconds: 0.035, at, gain })

/** Bars struck one after another. @param {number[]} pitches @param {number} step @param {number} seconds @param {number} gain @returns {Part[]} */
export const bars = (pitches, step, seconds, gain) =>
  pitches.flatMap((pitch, i) => [
    ...struck(WOOD, pitch, seconds, i * step, gain),
    mallet(pitch * 3, i * step, gain * 0.25),
  ])

/** Bells struck one after another. @param {number[]} pitches @param {number} step @param {number} seconds @param {number} gain @param {number} [at] @returns {Part[]} */
export const bells = (pitches, step, seconds, gain, at = 0) =>
  pitches.flatMap((pitch, i) => [
    ...struck(BELL, pitch, seconds, at + i * step, gain),
    mallet(Math.min(5200, pitch * 4), at + i * step, gain * 0.12),
  ])

/** A chip that falls on others. @param {number} pitch @param {number} gain @param {number} at @returns {Part[]} */
export const chip = (pitch, gain, at) => [
  ...struck(CLAY, pitch, 0.07, at, gain * 0.5),
  mallet(pitch * 1.2, at, gain),
]
