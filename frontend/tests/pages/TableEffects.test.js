import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, afterEach, expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import TableEffects from '../../src/pages/table/TableEffects.svelte'
import * as tones from '../../src/sound/tones.js'
import { doc } from './doc.js'
import { State } from '../sound/state.svelte.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const plugin = /** @type {any} */ ({ cue: () => undefined, acted: () => undefined })
const show = (/** @type {State} */ store) =>
  render(TableEffects, {
    store: /** @type {any} */ (store),
    get doc() {
      return store.doc
    },
    plugin,
    settings: { ...DEFAULTS },
  })
const asked = (/** @type {string} */ id, kind = 'turn') => ({
  ...doc({ you: 0, status: 'playing' }),
  decision: { id, kind, deadline: 8000, bank: 2000 },
})

it('says once in words that time runs low, when that is heard, and no longer than one is asked', () => {
  const play = vi.spyOn(tones, 'play').mockReturnValue()
  const store = new State()
  store.doc = asked('1')
  show(store)
  const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent?.trim())
  const low = () => play.mock.calls.filter(([cue]) => cue === 'low').length
  flushSync()
  vi.advanceTimersByTime(4900)
  flushSync()
  expect([low(), said().join('')]).toEqual([0, ''])
  vi.advanceTimersByTime(200)
  flushSync()
  expect([low(), said().join('')]).toEqual([1, '5 seconds left.'])
  store.pending = { id: 'a', decision: '1', action: { type: 'pass' }, acked: false }
  flushSync()
  expect(said().join('')).toBe('')
  store.pending = null
  store.doc = asked('2')
  flushSync()
  expect(said().join('')).toBe('')
})

it('reminds by the new deadline where an outage has put it off', () => {
  const play = vi.spyOn(tones, 'play').mockReturnValue()
  const store = new State()
  const begun = Date.now()
  store.now = () => Date.now() - begun
  const low = () => play.mock.calls.filter(([cue]) => cue === 'low').length
  const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent?.trim())
  const putOff = (/** @type {number} */ deadline) => {
    store.doc = { ...asked('1'), decision: { ...asked('1').decision, deadline } }
    flushSync()
  }
  store.doc = asked('1')
  show(store)
  flushSync()
  play.mockClear()
  vi.advanceTimersByTime(3000)
  putOff(18_000)
  vi.advanceTimersByTime(7000)
  flushSync()
  expect([low(), said().join('')]).toEqual([0, ''])
  vi.advanceTimersByTime(5200)
  flushSync()
  expect([low(), said().join('')]).toEqual([1, '5 seconds left.'])
  putOff(28_000)
  expect(said().join('')).toBe('')
})

it('calls whoever looks elsewhere by the title, for as long as they are asked', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const look = (/** @type {boolean} */ away) => {
    hidden.mockReturnValue(away)
    document.dispatchEvent(new Event('visibilitychange'))
    flushSync()
  }
  document.title = 'Table'
  const store = new State()
  store.doc = asked('1')
  show(store)
  flushSync()
  expect(document.title).toBe('Table')
  look(true)
  expect(document.title).toBe('Your turn')
  store.doc = asked('2', 'ready')
  flushSync()
  expect(document.title).toBe('Table')
  store.doc = asked('3', 'claim')
  flushSync()
  expect(document.title).toBe('Claims')
  look(false)
  expect(document.title).toBe('Table')
  vi.advanceTimersByTime(5000)
  expect(document.title).toBe('Table')
  hidden.mockRestore()
})
