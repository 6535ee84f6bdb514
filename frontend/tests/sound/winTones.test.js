import { describe, expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import * as tones from '../../src/sound/tones.js'
import { countSound, playCount, playPoints, playWin, POINTS, WIN_SOUNDS } from '../../src/sound/winTones.js'
import { loudness } from './loudness.js'

const sounds = Object.entries(WIN_SOUNDS)
/** The pitches of a sound's notes, in the order in which they come. @param {any[]} parts */
const pitches = (parts) =>
  [...parts]
    .filter(({ kind, seconds }) => kind === 'note' && seconds > 0.1)
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .map(({ pitch }) => Math.round(pitch))

describe('the sound of a win on show', () => {
  it.each(sounds)(
    '%s is one of the calls, comes after the call itself, and is over within two seconds',
    (_, { channel, parts }) => {
      expect(channel).toBe('voices')
      for (const { at = 0, seconds, gain } of parts) {
        expect(at).toBeGreaterThanOrEqual(0.3)
        expect(at + seconds).toBeLessThan(2)
        expect(gain).toBeGreaterThan(0)
      }
    },
  )

  it('is another for each way to win', () => {
    expect(new Set(sounds.map(([, { parts }]) => pitches(parts).join())).size).toBe(sounds.length)
  })

  it('is no louder than a call', () => {
    for (const [name, { parts }] of sounds) expect(loudness(parts), name).toBeLessThan(-14)
  })

  it('of each line is higher than the one before, for as many as there are', () => {
    const firsts = Array.from({ length: 11 }, (_, i) => pitches(countSound(i + 1).parts)[0])
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
    expect(new Set(firsts).size).toBe(11)
    expect(pitches(countSound(40).parts)).toEqual(pitches(countSound(11).parts))
  })

  it('comes from where the winner sits; a plain win has none beside its call', () => {
    const play = vi.spyOn(tones, 'playSound').mockReturnValue()
    playWin('plain', DEFAULTS, 0.4)
    expect(play).not.toHaveBeenCalled()
    playWin('limit', DEFAULTS, 0.4)
    playCount(2, DEFAULTS, -0.4)
    playPoints(DEFAULTS)
    expect(play.mock.calls.map(([sound, , , side]) => [sound.channel, side])).toEqual([
      ['voices', 0.4],
      ['effects', -0.4],
      ['effects', undefined],
    ])
    expect(play.mock.calls[2][0]).toBe(POINTS)
  })
})
