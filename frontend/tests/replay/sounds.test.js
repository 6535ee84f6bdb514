import { render } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import { cue } from '../../src/games/sichuan/cues.js'
import Sounds from '../../src/pages/replay/Sounds.svelte'
import * as tones from '../../src/sound/tones.js'

it('a replay sounds what follows on what was shown, from where the seats are drawn', async () => {
  const play = vi.spyOn(tones, 'play').mockReturnValue()
  const doc = { table: { seats: { 0: {}, 1: {}, 2: {}, 3: {} } } }
  const events = [[], [{ type: 'discarded', seat: 1 }], [{ type: 'drew', seat: 2 }]]
  const scene = { docs: events.map(() => doc), events }
  const replay = (/** @type {number} */ moment, follows = true) =>
    /** @type {any} */ ({ scene, moment, follows })
  const props = { plugin: /** @type {any} */ ({ cue }), settings: { ...DEFAULTS }, bottom: 0 }
  const { rerender } = render(Sounds, { ...props, replay: replay(1) })
  expect(play.mock.calls.map(([name, , , side]) => [name, side])).toEqual([['discard', 0.4]])
  await rerender({ bottom: 1, replay: replay(2) })
  expect(play.mock.calls.slice(1).map(([name, , , side]) => [name, side])).toEqual([['draw', 0.4]])
  await rerender({ replay: replay(1, false) })
  expect(play).toHaveBeenCalledTimes(2)
})
