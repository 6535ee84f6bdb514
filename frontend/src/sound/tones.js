/**
 * Every sound of the game, made on the spot: knocks of filtered noise for tiles, plain tones for calls.
 *
 * @typedef {{ kind: 'knock', at?: number, pitch: number, seconds: number, gain: number }} Knock
 * @typedef {{ kind: 'tone', at?: number, pitch: number, seconds: number, gain: number }} Tone
 * @typedef {'draw' | 'discard' | 'pung' | 'kong' | 'hu' | 'prompt' | 'turn' | 'low' | 'deal' | 'end' | 'found'} Cue
 */

/** @type {Record<Cue, { channel: 'effects' | 'voices', parts: (Knock | Tone)[] }>} pitches in Hz */
export const SOUNDS = {
  draw: { channel: 'effects', parts: [{ kind: 'knock', pitch: 1400, seconds: 0.04, gain: 0.25 }] },
  discard: {
    channel: 'effects',
    parts: [
      { kind: 'knock', pitch: 2600, seconds: 0.05, gain: 0.7 },
      { kind: 'knock', pitch: 900, seconds: 0.07, gain: 0.5, at: 0.004 },
    ],
  },
  deal: {
    channel: 'effects',
    parts: [0, 0.09, 0.17, 0.29].map((at) => ({ kind: 'knock', pitch: 1800, seconds: 0.05, gain: 0.4, at })),
  },
  pung: { channel: 'voices', parts: chord([392, 523], 0.22) },
  kong: { channel: 'voices', parts: chord([330, 440, 554], 0.3) },
  hu: { channel: 'voices', parts: [...chord([523, 659, 784], 0.5), ...chord([1047], 0.7, 0.16)] },
  prompt: { channel: 'voices', parts: chord([880], 0.12) },
  turn: { channel: 'voices', parts: chord([587], 0.1) },
  low: { channel: 'voices', parts: [...chord([740], 0.08), ...chord([740], 0.08, 0.14)] },
  end: {
    channel: 'voices',
    parts: [...chord([392], 0.3), ...chord([523], 0.3, 0.12), ...chord([659], 0.5, 0.24)],
  },
  found: {
    channel: 'voices',
    parts: [...chord([659], 0.25), ...chord([784], 0.25, 0.15), ...chord([988, 659], 0.7, 0.3)],
  },
}

/** @param {number[]} pitches @param {number} seconds @param {number} [at] @returns {Tone[]} */
function chord(pitches, seconds, at = 0) {
  return pitches.map((pitch) => ({ kind: 'tone', pitch, seconds, at, gain: 0.5 / pitches.length }))
}

/** @type {AudioContext | null} */
let audio = null

/** Browsers let a page sound only after its player has touched it: call this from such an event. */
export function wake() {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') audio.resume().catch(() => {})
}

/**
 * @param {Cue} cue
 * @param {{ mute: boolean, effects: number, voices: number }} volumes
 * @param {boolean} [anyway] also where nobody looks at the page: it calls them back
 */
export function play(cue, volumes, anyway = false) {
  const { channel, parts } = SOUNDS[cue]
  const volume = volumes.mute ? 0 : volumes[channel]
  if (!audio || !volume || audio.state !== 'running' || (document.hidden && !anyway)) return
  for (const part of parts) sound(audio, part, volume)
}

/** @param {AudioContext} context @param {Knock | Tone} part @param {number} volume */
function sound(context, part, volume) {
  const start = context.currentTime + (part.at ?? 0)
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0.0001, start)
  envelope.gain.exponentialRampToValueAtTime(part.gain * volume, start + 0.004)
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + part.seconds)
  envelope.connect(context.destination)
  const source = part.kind === 'tone' ? tone(context, part) : knock(context, part)
  source.output.connect(envelope)
  source.node.start(start)
  source.node.stop(start + part.seconds)
}

/** @param {AudioContext} context @param {Tone} part */
function tone(context, part) {
  const node = context.createOscillator()
  node.type = 'triangle'
  node.frequency.value = part.pitch
  return { node, output: node }
}

/** @param {AudioContext} context @param {Knock} part */
function knock(context, part) {
  const node = context.createBufferSource()
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * part.seconds), context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1
  node.buffer = buffer
  const output = context.createBiquadFilter()
  output.type = 'bandpass'
  output.frequency.value = part.pitch
  output.Q.value = 2.5
  node.connect(output)
  return { node, output }
}
