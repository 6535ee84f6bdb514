import { render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/settings.svelte.js'
import { acted, cue } from '../../src/games/sichuan/cues.js'
import Sounds from '../../src/sound/Sounds.svelte'
import * as tones from '../../src/sound/tones.js'
import { State } from './state.svelte.js'

const FIRST = { type: 'drew', seat: 0 }
const OWN = { type: 'discarded', seat: 0, tile: '5m' }
const PENDING = { id: 'a', decision: '1', action: { type: 'discard', tile: '5m' }, acked: false }

/** @type {any} */
let store
/** @type {import('vitest').Mock} */
let play
beforeEach(() => {
  play = vi.spyOn(tones, 'play').mockReturnValue()
  store = new State()
  store.events = [FIRST]
  render(Sounds, { store, face: /** @type {any} */ ({ cue, acted }), settings: { ...DEFAULTS } })
  flushSync()
})
const heard = () => play.mock.calls.map(([name]) => name)

describe('the own discard', () => {
  it('is heard when it is made, and not again when the server has it', () => {
    store.pending = PENDING
    flushSync()
    expect(heard()).toEqual(['discard'])
    store.pending = { ...PENDING, acked: true }
    flushSync()
    store.pending = null
    store.events = [FIRST, OWN]
    flushSync()
    expect(heard()).toEqual(['discard'])
    store.events = [FIRST, OWN, { ...OWN, seat: 1 }]
    flushSync()
    expect(heard()).toEqual(['discard', 'discard'])
  })

  it('that is refused is heard to be', () => {
    store.pending = PENDING
    flushSync()
    store.pending = null
    store.refusal = { code: 'x', text: '' }
    flushSync()
    store.pending = { ...PENDING, id: 'b' }
    flushSync()
    expect(heard()).toEqual(['discard', 'refused', 'discard'])
  })

  it('is heard once where the table made it', () => {
    store.events = [FIRST, OWN]
    flushSync()
    expect(heard()).toEqual(['discard'])
  })
})
