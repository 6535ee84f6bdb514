import { playWhenRunning } from './audioContext.js'
import { bars, bells, chip } from './instruments.js'

export { wake, wakeIfTouched } from './audioContext.js'

/**
 * All sounds, synthesized: knocks of filtered noise for tiles, wood and bells for calls, notes for reminders. Each belongs to
 * a channel, whose volume the player sets.
 *
 * @typedef {'effects' | 'voices' | 'reminders' | 'notices'} Channel
 * @typedef {{ kind: 'knock' | 'note', at?: number, pitch: number, seconds: number, gain: number }} Part pitch in Hz, at in s
 * @typedef {keyof typeof SOUNDS} Cue
 */

/**
 * A tile on wood: the click, the ring of the tile, and the table's resonance, high enough for the loudspeaker of a phone.
 * @param {number} pitch @param {number} gain @param {number} [at] @returns {Part[]}
 */
export const knock = (pitch, gain, at = 0) => [
  { kind: 'knock', pitch, seconds: 0.06, gain: gain * 0.8, at },
  { kind: 'note', pitch: pitch * 1.27, seconds: 0.07, gain: gain * 0.35, at },
  { kind: 'note', pitch: 180 + pitch / 20, seconds: 0.09, gain: gain * 0.25, at },
]

/** Notes struck together, with a little of the octave. @param {number[]} pitches @param {number} seconds @param {number} [at] @param {number} [gain] @returns {Part[]} */
export const chord = (pitches, seconds, at = 0, gain = 0.42) =>
  pitches.flatMap((pitch) => [
    { kind: 'note', pitch, seconds, at, gain: (gain * 0.82) / pitches.length },
    { kind: 'note', pitch: pitch * 2.01, seconds: seconds * 0.45, at, gain: (gain * 0.18) / pitches.length },
  ])

/** Notes one after another. @param {number[]} pitches @param {number} step @param {number} seconds @param {number} [gain] */
export const tune = (pitches, step, seconds, gain) =>
  pitches.flatMap((pitch, i) => chord([pitch], seconds, i * step, gain))

/** @param {Channel} channel @param {Part[]} parts */
export const cue = (channel, ...parts) => ({ channel, parts: parts.flat() })

export const SOUNDS = {
  draw: cue('effects', ...knock(1500, 0.5)),
  discard: cue('effects', ...knock(2700, 0.54), ...knock(1250, 0.25, 0.007)),
  domino: cue('effects', ...knock(1700, 0.56), ...knock(760, 0.42, 0.009)),
  dice: cue(
    'effects',
    ...[0.12, 0.2, 0.27, 0.32, 0.36, 0.39].flatMap((at, i) => knock(3600 - 170 * i, 0.38 - 0.035 * i, at)),
  ),
  deal: cue(
    'effects',
    ...Array.from({ length: 13 }, (_, i) => knock(1500 + 330 * (i % 3), 0.36, 0.52 + 0.055 * i)).flat(),
  ),
  chips: cue('effects', ...[0, 0.045, 0.1].flatMap((at, i) => chip(2300 + 260 * i, 0.4, at))),
  exchange: cue('effects', ...[0, 0.06, 0.12].flatMap((at, i) => knock(950 + 120 * i, 0.5, at))),
  forbid: cue('effects', ...[0, 0.05, 0.1, 0.15].flatMap((at, i) => knock(2000 - 260 * i, 0.42, at))),
  stick: cue('effects', ...knock(1900, 0.3), ...bells([1319, 1976], 0.04, 0.5, 0.16, 0.05)),
  chi: cue('voices', ...bars([494, 554, 622], 0.06, 0.28, 0.36)),
  pung: cue('voices', ...bars([392, 523], 0.09, 0.32, 0.44)),
  kong: cue('voices', ...bars([330, 415, 554], 0.08, 0.34, 0.44)),
  kita: cue('voices', ...bars([587, 494, 740], 0.07, 0.28, 0.33), ...knock(1500, 0.2)),
  declared: cue('voices', ...bells([494, 740], 0.11, 0.9, 0.4), ...knock(1900, 0.22)),
  hu: cue('voices', ...tune([523, 659, 784], 0.08, 0.5, 0.34), ...chord([1047, 1319], 0.8, 0.26, 0.4)),
  won: cue('voices', ...tune([659, 784, 1047], 0.08, 0.5, 0.3), ...chord([1319, 1568, 2093], 1, 0.26, 0.46)),
  burst: cue('voices', ...bars([784, 659, 466], 0.07, 0.3, 0.3), ...knock(900, 0.32)),
  leave: cue('voices', ...bars([698, 523], 0.14, 0.3, 0.38)),
  stay: cue('voices', ...bars([349, 1047], 0.02, 0.3, 0.36)),
  prompt: cue('reminders', ...tune([880, 1175], 0.06, 0.24, 0.31)),
  turn: cue('reminders', ...chord([587], 0.34, 0, 0.38)),
  low: cue('reminders', ...tune([740, 740], 0.15, 0.16, 0.44)),
  refused: cue('reminders', ...tune([622, 415], 0.1, 0.24, 0.4)),
  end: cue('reminders', ...tune([659, 523, 587, 392], 0.13, 0.45, 0.3)),
  found: cue('notices', ...tune([659, 784], 0.15, 0.25), ...chord([988, 659], 0.7, 0.3)),
  full: cue('notices', ...tune([523, 1047, 784], 0.12, 0.35, 0.34)),
  message: cue('notices', ...tune([1568, 1319], 0.09, 0.2, 0.26)),
}

/** Times in which a part rises, by its kind, in s: long enough not to click. */
const ATTACK_S = { note: 0.005, knock: 0.003 }
/** Time in which a part ends, in s, and the gain that it has died away to by then. */
const [RELEASE_S, SILENT] = [0.005, 0.001]
/** Highest sum of gains that the limiter takes; its output is 1 at most. */
export const HEADROOM = 4
/** Gain of the noise, to make up for the narrow band that the filter leaves. */
const NOISE_GAIN = 3

/** @type {WeakMap<BaseAudioContext, { out: AudioNode, noise: AudioBuffer }>} */
const mixers = new WeakMap()

/**
 * @param {Cue} cue
 * @param {{ mute: boolean } & Record<Channel, number>} volumes
 * @param {boolean} [anyway] also while the page is hidden
 * @param {number} [from] the side from which the sound comes: -1 is left, 1 right
 */
export const play = (cue, volumes, anyway, from) => playSound(SOUNDS[cue], volumes, anyway, from)

/**
 * Plays a sound that is none of those above.
 * @param {{ channel: Channel, parts: Part[] }} sound @param {{ mute: boolean } & Record<Channel, number>} volumes
 * @param {boolean} [anyway] @param {number} [from]
 */
export function playSound({ channel, parts }, volumes, anyway = false, from = 0) {
  const volume = volumes.mute ? 0 : volumes[channel]
  if (volume && (anyway || !document.hidden))
    playWhenRunning((context) => schedule(context, parts, volume, from))
}

/** Schedules a sound in a context, to begin now. @param {BaseAudioContext} context @param {Cue} cue @param {number} volume @param {number} [from] */
export const render = (context, cue, volume, from) => schedule(context, SOUNDS[cue].parts, volume, from)

/** @param {BaseAudioContext} context @param {Part[]} parts @param {number} volume @param {number} [from] */
function schedule(context, parts, volume, from) {
  const { out } = mixer(context)
  const to = from ? pan(context, from, out) : out
  for (const part of parts) schedulePart(context, part, volume, to)
}

/** Returns an output at one side, as loud for both ears together as the middle. @param {BaseAudioContext} context @param {number} from @param {AudioNode} out */
function pan(context, from, out) {
  const [level, side] = [context.createGain(), context.createStereoPanner()]
  // The panner keeps the power: cosine and sine of the angle. This makes the sum of both 2 again.
  level.gain.value = Math.SQRT2 / Math.cos((from * Math.PI) / 4)
  side.pan.value = from
  level.connect(side)
  side.connect(out)
  return level
}

/** Returns the parts that all sounds of a context share: a limiter, as several may come at once, and noise. @param {BaseAudioContext} context */
function mixer(context) {
  const known = mixers.get(context)
  if (known) return known
  // A compressor would still settle during the first sounds, and muffle them: a wave shaper has no memory.
  const limit = context.createWaveShaper()
  limit.curve = Float32Array.from({ length: 1025 }, (_, i) => Math.tanh(HEADROOM * (i / 512 - 1)))
  limit.connect(context.destination)
  const out = context.createGain()
  out.gain.value = 1 / HEADROOM
  out.connect(limit)
  const noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate)
  const samples = noise.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = NOISE_GAIN * (Math.random() * 2 - 1)
  const made = { out, noise }
  mixers.set(context, made)
  return made
}

/** Schedules one part: its gain rises at once and dies away, from zero to zero, so that nothing clicks. @param {BaseAudioContext} context @param {Part} part @param {number} volume @param {AudioNode} to */
function schedulePart(context, part, volume, to) {
  const { noise } = mixer(context)
  const start = context.currentTime + (part.at ?? 0)
  const end = start + part.seconds
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0, start)
  envelope.gain.linearRampToValueAtTime(part.gain * volume, start + ATTACK_S[part.kind])
  envelope.gain.exponentialRampToValueAtTime(SILENT, end)
  envelope.gain.linearRampToValueAtTime(0, end + RELEASE_S)
  envelope.connect(to)
  const { node, output } = part.kind === 'note' ? note(context, part) : burst(context, part, noise)
  output.connect(envelope)
  node.start(start)
  node.stop(end + RELEASE_S)
}

/** @param {BaseAudioContext} context @param {Part} part */
function note(context, part) {
  const node = context.createOscillator()
  node.type = 'sine'
  node.frequency.value = part.pitch
  return { node, output: node }
}

/** @param {BaseAudioContext} context @param {Part} part @param {AudioBuffer} noise */
function burst(context, part, noise) {
  const node = context.createBufferSource()
  node.buffer = noise
  const output = context.createBiquadFilter()
  output.type = 'bandpass'
  output.frequency.value = part.pitch
  output.Q.value = 2.5
  node.connect(output)
  return { node, output }
}
