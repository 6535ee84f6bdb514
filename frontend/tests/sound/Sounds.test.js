import { render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
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
/** @type {(props: any) => Promise<void>} */
let rerender
beforeEach(() => {
  play = vi.spyOn(tones, 'play').mockReturnValue()
  store = new State()
  store.events = [FIRST]
  const plugin = /** @type {any} */ ({ cue, acted })
  const props = { store, plugin, settings: { ...DEFAULTS }, bottom: 1 }
  ;({ rerender } = render(Sounds, {
    ...props,
    get doc() {
      return store.doc
    },
  }))
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

describe('what others do', () => {
  const sides = () => play.mock.calls.map(([name, , , side]) => [name, side])

  it('is heard from where they sit', () => {
    store.events = [FIRST, ...[1, 2, 3].map((seat) => ({ ...OWN, seat }))]
    flushSync()
    expect(sides()).toEqual([['discard', -0.4]])
    store.events = [...store.events, { type: 'konged', seat: 1 }, { type: 'drew', seat: 0 }]
    flushSync()
    expect(sides().slice(1)).toEqual([
      ['kong', 0.4],
      ['draw', 0],
    ])
  })

  it('is heard, where one only watches, from where they are drawn, and not anew where that is turned', async () => {
    store.doc = { ...store.doc, you: undefined }
    flushSync()
    store.events = [FIRST, { ...OWN, seat: 2 }]
    flushSync()
    expect(sides()).toEqual([['discard', 0.4]])
    await rerender({ bottom: 2 })
    store.events = [...store.events, { type: 'drew', seat: 2 }]
    flushSync()
    expect(sides().slice(1)).toEqual([['draw', 0]])
  })

  it('is a win like another, where the own one is brighter', () => {
    const won = (/** @type {number[]} */ ...seats) => ({
      type: 'window-settled',
      outcome: seats.map((seat) => ({ seat, claim: 'hu' })),
    })
    const events = [{ type: 'hu-drawn', seat: 1 }, won(2, 3), { type: 'hu-drawn', seat: 0 }, won(3, 0)]
    for (const event of events) {
      store.events = [...store.events, event]
      flushSync()
    }
    expect(heard()).toEqual(['hu', 'hu', 'won', 'won'])
  })

  it('is a deal’s end where nobody wins: a win that ends it is heard alone', () => {
    const settled = { type: 'settled', sheet: { winners: [] } }
    store.events = [FIRST, { type: 'hu-drawn', seat: 1 }, settled]
    flushSync()
    expect(heard()).toEqual(['hu'])
    store.events = [...store.events, { ...settled }]
    flushSync()
    expect(heard()).toEqual(['hu', 'end'])
  })
})
