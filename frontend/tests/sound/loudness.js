/**
 * How loud a sound is, worked out from its parts as an ear would: by A-weighting, over its loudest 50 ms, in dB under
 * full scale. What an OfflineAudioContext makes of it lies within a decibel.
 * @typedef {import('../../src/sound/tones.js').Part} Part
 */

const STEP_S = 0.001
const WINDOW = 50
const SILENT = 0.001
const ATTACK_S = { note: 0.005, knock: 0.003 }
/**
 * The power of a knock a Hz of its pitch: even noise of ±3 at 48 kHz, in a band as wide as a filter of Q 2.5 leaves, less
 * what is lost while the filter swells.
 */
const KNOCK = (3 ** 2 / 3 / 24000) * (Math.PI / 2 / 2.5) * 0.85

/** How much of a pitch's power an ear hears, 1 kHz being 1. @param {number} pitch in Hz */
function heard(pitch) {
  const f = pitch ** 2
  const a =
    (12194 ** 2 * f * f) /
    ((f + 20.6 ** 2) * Math.sqrt((f + 107.7 ** 2) * (f + 737.9 ** 2)) * (f + 12194 ** 2))
  return (10 ** 0.1 * a) ** 2
}

/** How much of a pitch's power a small loudspeaker lets through, which has little below an edge. @param {number} pitch @param {number} edge in Hz */
const passed = (pitch, edge) => 1 / (1 + (edge / pitch) ** 4)

/** The power of a part at a time. @param {Part} part @param {number} time in s @param {number} edge */
function power({ kind, pitch, gain, seconds, at = 0 }, time, edge) {
  const since = time - at
  if (since < 0 || since > seconds) return 0
  const attack = ATTACK_S[kind]
  const dying = (since - attack) / (seconds - attack)
  const swell = dying < 0 ? since / attack : (SILENT / gain) ** dying
  const wave = kind === 'note' ? 0.5 : KNOCK * pitch
  return (gain * swell) ** 2 * wave * heard(pitch) * passed(pitch, edge)
}

/** @param {Part[]} parts @param {number} [edge] in Hz: below it a loudspeaker has little @returns {number} in dB */
export function loudness(parts, edge = 0) {
  const end = Math.max(...parts.map(({ at = 0, seconds }) => at + seconds))
  const steps = Array.from({ length: Math.ceil(end / STEP_S) + WINDOW }, (_, i) =>
    parts.reduce((sum, part) => sum + power(part, i * STEP_S, edge), 0),
  )
  let [sum, most] = [0, 0]
  steps.forEach((each, i) => {
    sum += each - (steps[i - WINDOW] ?? 0)
    most = Math.max(most, sum / WINDOW)
  })
  return 10 * Math.log10(most)
}
