import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import { HEADROOM, SOUNDS } from '../../src/sound/tones.js'
import { loudness } from './loudness.js'

const cues =
  /** @type {[string, { channel: string, parts: import('../../src/sound/tones.js').Part[] }][]} */ (
    Object.entries(SOUNDS)
  )
const CHANNELS = ['effects', 'voices', 'reminders', 'notices']

/** What may sound at once at most: every part as loud as it gets, at the moment when most of them begin. @param {any[]} parts */
function loudest(parts) {
  const at = (/** @type {number} */ time) =>
    parts
      .filter(({ at: begins = 0, seconds }) => begins <= time && time < begins + seconds)
      .reduce(
        (sum, { gain, at: begins = 0, seconds }) => sum + gain * 0.0001 ** ((time - begins) / seconds),
        0,
      )
  return Math.max(...parts.map(({ at: begins = 0 }) => at(begins)))
}

describe('every sound', () => {
  it.each(cues)('%s is of a kind that has a volume, and begins with everyone’s', (_, { channel }) => {
    expect(CHANNELS).toContain(channel)
    expect(DEFAULTS).toHaveProperty(channel, expect.any(Number))
  })

  it.each(cues)('%s is heard, never too loud, and over within two seconds', (_, { parts }) => {
    expect(loudest(parts)).toBeGreaterThan(0.1)
    expect(loudest(parts)).toBeLessThanOrEqual(0.85)
    for (const { pitch, seconds, gain, at = 0 } of parts) {
      expect(pitch).toBeGreaterThan(60)
      expect(pitch).toBeLessThan(8000)
      expect(seconds).toBeGreaterThanOrEqual(0.03)
      expect(at + seconds).toBeLessThan(2)
      expect(gain).toBeGreaterThan(0)
    }
  })

  it('is unlike every other, in its pitches or in when they come', () => {
    const form = cues.map(([, { parts }]) =>
      parts.map(({ kind, pitch, at = 0 }) => `${kind} ${pitch.toFixed(0)} ${at.toFixed(2)}`).join(),
    )
    expect(new Set(form).size).toBe(cues.length)
  })

  it('has a tune of its own, no beginning of another, or sings it in quite another voice: few ears tell pitches, all tell ups and downs', () => {
    const tunes = cues.map(([cue, { parts }]) => {
      const semitones = parts
        .filter(({ kind, seconds, gain }) => kind === 'note' && seconds > 0.1 && gain > 0.08)
        .map(({ pitch }) => Math.round(12 * Math.log2(pitch)))
      const steps = semitones.slice(1).map((each, i) => each - semitones[i])
      return { cue, first: semitones[0], steps: steps.join() }
    })
    const sung = tunes.filter(({ first }) => first)
    // One note struck alone is told by what does not follow.
    const begins = (/** @type {string} */ one, /** @type {string} */ other) =>
      one === other || (one && `${other},`.startsWith(`${one},`))
    const alike = sung.flatMap((one) =>
      sung
        .filter(
          (other) => other !== one && begins(one.steps, other.steps) && Math.abs(one.first - other.first) < 8,
        )
        .map(({ cue }) => `${one.cue} and ${cue}`),
    )
    expect(alike).toEqual([])
  })

  it.each(/** @type {const} */ (['chi', 'pung', 'kong', 'kita', 'declared', 'burst', 'leave', 'stay']))(
    '%s is struck on wood or a bell, and no beep: each note has a knock, and partials that are no octaves',
    (name) => {
      const parts = /** @type {import('../../src/sound/tones.js').Part[]} */ (SOUNDS[name].parts)
      const begins = [...new Set(parts.map(({ at = 0 }) => at))]
      for (const at of begins) {
        const together = parts.filter((part) => (part.at ?? 0) === at)
        const [{ pitch: note }] = together.filter(({ kind }) => kind === 'note')
        const ratios = together
          .filter(({ kind }) => kind === 'note')
          .map(({ pitch }) => Math.log2(pitch / note))
        expect(together.some(({ kind }) => kind === 'knock')).toBe(true)
        expect(ratios.some((octaves) => Math.abs(octaves - Math.round(octaves)) > 0.02)).toBe(true)
      }
    },
  )

  it('of a call begins on another note or goes another way than the calls beside it', () => {
    const calls = cues.filter(([, { channel }]) => channel === 'voices')
    const notes = calls.map(([, { parts }]) =>
      parts.filter(({ kind }) => kind === 'note').map(({ pitch }) => Math.round(pitch)),
    )
    expect(new Set(notes.map(([first, , second]) => `${first} ${second}`)).size).toBe(calls.length)
  })
})

describe('sounds beside one another', () => {
  const loud = Object.fromEntries(cues.map(([cue, { parts }]) => [cue, loudness(parts)]))

  it.each([
    [
      'what tiles do',
      ['draw', 'deal', 'dice', 'discard', 'domino', 'chips', 'exchange', 'forbid'],
      -24.5,
      -19,
    ],
    ['what is asked of the player', ['prompt', 'turn', 'low', 'refused'], -19, -17.5],
    [
      'calls',
      ['chi', 'pung', 'kong', 'kita', 'declared', 'hu', 'won', 'burst', 'leave', 'stay'],
      -19.6,
      -15.5,
    ],
  ])('are about as loud: %s', (_, names, least, most) => {
    for (const name of names) {
      expect(loud[name], name).toBeGreaterThanOrEqual(least)
      expect(loud[name], name).toBeLessThanOrEqual(most)
    }
  })

  it('are the louder the more they are worth', () => {
    expect(loud.pung).toBeLessThan(loud.kong - 0.5)
    expect(loud.kong).toBeLessThan(loud.hu - 1)
    expect(loud.hu).toBeLessThanOrEqual(loud.won)
  })

  it('are left whole where six come together', () => {
    const six = /** @type {const} */ (['won', 'discard', 'prompt', 'turn', 'low', 'found'])
    expect(six.reduce((sum, name) => sum + loudest([...SOUNDS[name].parts]), 0)).toBeLessThan(HEADROOM)
  })

  it.each(cues)(
    '%s is heard from a small loudspeaker, too, which has little below 500 Hz',
    (cue, { parts }) => {
      expect(loudness(parts, 500)).toBeGreaterThan(loud[cue] - 3)
    },
  )

  it('tell the own win from another’s: it is brighter', () => {
    const bright = (/** @type {import('../../src/sound/tones.js').Part[]} */ parts) =>
      loudness(parts, 1500) - loudness(parts)
    expect(bright(SOUNDS.won.parts)).toBeGreaterThan(bright(SOUNDS.hu.parts) + 1)
  })
})

describe('a sound is played', () => {
  /** @type {any[]} */
  let begun
  /** @type {number[]} */
  let gains
  /** @type {any[]} */
  let joined
  /** @type {any[]} */
  let panners
  /** @type {typeof import('../../src/sound/tones.js')} */
  let tones
  let state = 'running'
  const resume = vi.fn(() => Promise.resolve())

  afterEach(() => vi.useRealTimers())
  beforeEach(async () => {
    vi.useFakeTimers() // or a context would be put to rest in another test
    begun = []
    ;[gains, joined, panners] = [[], [], []]
    state = 'running'
    const param = () => ({
      value: 0,
      setValueAtTime: () => {},
      linearRampToValueAtTime: (/** @type {number} */ value) => gains.push(value),
      exponentialRampToValueAtTime: () => {},
    })
    const node = () => ({
      connect: (/** @type {any} */ to) => void joined.push(to),
      start: (/** @type {number} */ at) => begun.push(at),
      stop: () => {},
      gain: param(),
      frequency: param(),
      Q: param(),
      pan: param(),
    })
    class Context {
      currentTime = 1
      sampleRate = 8000
      resume = resume
      get state() {
        return state
      }
      createGain = node
      createOscillator = node
      createBufferSource = node
      createBiquadFilter = node
      createWaveShaper = node
      createStereoPanner = () => {
        panners.push(node())
        return panners.at(-1)
      }
      createBuffer = () => ({ getChannelData: () => [] })
    }
    vi.stubGlobal('AudioContext', Context)
    vi.resetModules()
    tones = await import('../../src/sound/tones.js')
  })

  it('after the page was touched, not before', () => {
    tones.play('discard', DEFAULTS)
    expect(begun).toEqual([])
    tones.wake()
    tones.play('discard', DEFAULTS)
    expect(begun).toHaveLength(SOUNDS.discard.parts.length)
  })

  it('not while the browser holds it up, which each touch ends', () => {
    state = 'interrupted'
    tones.wake()
    expect(resume).toHaveBeenCalled()
    tones.play('discard', DEFAULTS)
    expect(begun).toEqual([])
  })

  it('as loud as its kind is set, and not at all where that is silent', () => {
    tones.wake()
    for (const [cue, { channel, parts }] of cues) {
      gains = []
      tones.play(/** @type {any} */ (cue), { ...DEFAULTS, [channel]: 0 })
      expect(gains, cue).toEqual([])
      tones.play(/** @type {any} */ (cue), { ...DEFAULTS, [channel]: 0.5 })
      expect(Math.max(...gains), cue).toBeCloseTo(0.5 * Math.max(...parts.map(({ gain }) => gain)))
    }
  })

  it('never where all is muted', () => {
    tones.wake()
    for (const [cue] of cues) tones.play(/** @type {any} */ (cue), { ...DEFAULTS, mute: true })
    expect(begun).toEqual([])
  })

  it('from the middle, or from a side, by which both ears together hear as much', () => {
    tones.wake()
    tones.play('discard', DEFAULTS)
    expect(panners).toEqual([])
    for (const side of [-0.4, 0.4]) {
      tones.play('discard', DEFAULTS, false, side)
      const [panner, level] = [panners.at(-1), joined.find((to) => to?.gain?.value > 1)]
      const angle = ((side + 1) * Math.PI) / 4
      expect(panner.pan.value).toBe(side)
      expect(level.gain.value * (Math.cos(angle) + Math.sin(angle))).toBeCloseTo(2)
    }
    expect(begun).toHaveLength(3 * SOUNDS.discard.parts.length)
  })

  it('in a page that nobody looks at only to call them back', () => {
    tones.wake()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    tones.play('discard', DEFAULTS)
    expect(begun).toEqual([])
    tones.play('found', DEFAULTS, true)
    expect(begun).not.toEqual([])
  })
})
