import { cleanup, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import sichuan from '../../src/games/sichuan/variant.js'
import riichi from '../../src/games/riichi/variant.js'
import Hand from '../../src/table/controls/Hand.svelte'
import { layout } from '../../src/table/layout/layout.js'
import { TilePlacement } from '../../src/table/tiles/tilePlacement.js'
import { tableShape } from '../../src/table/layout/geometry.js'
import { tileName } from '../../src/tiles/name.js'
import { expectAccessible } from '../axe.js'
import { identify, seat, view } from './build.js'

const LATEST_MS = 1200
const table = view([seat('123m5p'), seat(13), seat(13), seat(13)])
const all = identify([], table)
const drawn = identify(all, view([seat('123m59p', { drawn: '9p' }), seat(13), seat(13), seat(13)]))
const own = (/** @type {typeof all} */ pieces) =>
  pieces.filter((piece) => piece.seat === 0 && piece.zone === 'hand')
const t = (/** @type {string} */ key, /** @type {any} */ params) =>
  `${key} ${params?.tile ?? params?.rank ?? params?.clause ?? ''}`.trim()

const you = { seats: { 0: {} } }
/** @param {any} [more] of the document @returns {any} what a table tells */
const plan = (more) => ({ doc: { you: 0, view: { phase: 'turn', ...you }, ...more } })
/** @param {string} kind @param {string[]} types of what may be chosen */
const decided = (kind, ...types) =>
  plan({ decision: { id: '1', kind, actions: types.map((type) => ({ type })) } })
const waits = plan()
const asks = decided('turn', 'discard', 'discard')

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (/** @type {() => void} */ work) => (work(), 1))
  vi.stubGlobal('cancelIdleCallback', () => {})
})
afterEach(() => vi.useRealTimers())

/** A hand while another plays. @param {Record<string, any>} [more] */
async function show(more) {
  const props = {
    pieces: own(all),
    places: layout(all, tableShape(1280, 720)),
    mover: new TilePlacement(() => 0),
    turn: false,
    barred: () => '',
    note: () => '',
    costs: () => '',
    ready: () => false,
    discard: vi.fn(),
    refuse: vi.fn(),
    look: vi.fn(),
    lit: null,
    delay: /** @type {any} */ (() => 0),
    reorder: vi.fn(),
    plan: waits,
    settings: { ...DEFAULTS, oneClick: true },
    t,
    name: (/** @type {string} */ kind) => tileName(kind, t),
    ...more,
  }
  const { rerender } = render(Hand, props)
  await screen.findByTestId('ahead')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const turn = { pieces: own(drawn), places: layout(drawn, tableShape(1280, 720)), turn: true, plan: asks }
  return { ...props, next: (/** @type {any} */ change) => rerender({ ...turn, ...change }) }
}
const tile = (/** @type {string} */ name) => screen.getByRole('button', { name: new RegExp(name) })
const said = () => screen.getByTestId('ahead').textContent.trim()
/** @param {HTMLElement} button */
async function press(button) {
  button.click()
  await tick()
}
/** @param {string} key @param {boolean} [shiftKey] @param {EventTarget} [target] */
async function type(key, shiftKey = false, target = document.body) {
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, shiftKey, bubbles: true, cancelable: true }),
  )
  await tick()
}

describe('a discard chosen ahead', () => {
  it('goes out in the own turn, and not before', async () => {
    const { discard, next } = await show()
    await press(tile('tile.m 2'))
    expect(said()).toBe('ahead.on tile.m 2')
    expect(tile('tile.m 2')).toHaveAccessibleName(/ahead.armed/)
    vi.advanceTimersByTime(60_000)
    expect(discard).not.toHaveBeenCalled()
    await next({})
    expect(discard).not.toHaveBeenCalled()
    vi.advanceTimersByTime(LATEST_MS)
    expect(discard).toHaveBeenCalledExactlyOnceWith('2m', expect.objectContaining({ face: '2m' }))
    await tick()
    expect(said()).toBe('')
    vi.advanceTimersByTime(LATEST_MS)
    expect(discard).toHaveBeenCalledOnce()
  })

  it('takes as long as a quick person would, never the same', async () => {
    const random = vi.spyOn(Math, 'random')
    const times = []
    for (const share of [0, 0.5, 0.999]) {
      random.mockReturnValue(share)
      const { discard, next } = await show()
      await press(tile('tile.m 2'))
      await next({})
      let ms = 0
      for (; !discard.mock.calls.length; ms += 10) vi.advanceTimersByTime(10)
      times.push(ms)
      vi.useRealTimers()
      cleanup()
    }
    expect(times).toEqual([500, 850, 1200])
  })

  it.each([
    ['a claim is asked for', { turn: false, pieces: own(all), plan: decided('claim', 'pung', 'pass') }],
    ['the tile drawn offers a win, a kong or another call', { plan: decided('turn', 'hu', 'discard') }],
    ['it may not be discarded by now', { barred: () => 'because' }],
    ['it costs something by now', { costs: () => 'costly' }],
  ])('stands down when %s, and says so', async (_, change) => {
    const { discard, next } = await show()
    await press(tile('tile.m 2'))
    await next(change)
    expect(said()).toBe('ahead.off tile.m 2')
    await next({})
    vi.advanceTimersByTime(LATEST_MS)
    expect(discard).not.toHaveBeenCalled()
  })

  it('is for the next own turn alone, whoever plays that: another tab, or the table', async () => {
    const { discard, next } = await show()
    await press(tile('tile.m 2'))
    const view = { phase: 'turn', seats: { 0: { river: ['9p'] } } }
    await next({ turn: false, pieces: own(all), plan: plan({ view }) })
    expect(said()).toBe('ahead.off tile.m 2')
    await next({ plan: plan({ ...asks.doc, view }) })
    vi.advanceTimersByTime(LATEST_MS)
    expect(discard).not.toHaveBeenCalled()
  })

  it('is gone with its tile', async () => {
    const { discard, next } = await show()
    await press(tile('tile.m 2'))
    const claimed = own(drawn).filter(({ face }) => face !== '2m')
    await next({ pieces: claimed })
    expect(said()).toBe('')
    vi.advanceTimersByTime(LATEST_MS)
    expect(discard).not.toHaveBeenCalled()
  })

  it.each([
    ['a press on its tile', () => press(tile('tile.m 2'))],
    ['Escape', () => type('Escape')],
  ])('is taken back by %s', async (_, back) => {
    const { discard, next } = await show()
    await press(tile('tile.m 2'))
    await back()
    expect(said()).toBe('ahead.off tile.m 2')
    await next({})
    vi.advanceTimersByTime(LATEST_MS)
    expect(discard).not.toHaveBeenCalled()
  })

  it('is taken back by a press in the own turn, in the moment that is left', async () => {
    const { discard, next } = await show({ settings: { ...DEFAULTS } })
    await type('Enter', true, tile('tile.m 1'))
    expect(said()).toBe('ahead.on tile.m 1')
    await next({})
    await press(tile('tile.p 5'))
    vi.advanceTimersByTime(LATEST_MS)
    expect(discard).not.toHaveBeenCalled()
    expect(tile('tile.p 5')).toHaveAttribute('aria-pressed', 'true')
  })

  it('needs the same two presses as a discard', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    await show({ settings: { ...DEFAULTS } })
    await press(tile('tile.m 2'))
    expect(said()).toBe('')
    expect(tile('tile.m 2')).toHaveAttribute('aria-pressed', 'true')
    now.mockReturnValue(1100)
    await press(tile('tile.m 3'))
    now.mockReturnValue(1260)
    await press(tile('tile.m 3'))
    expect(said()).toBe('ahead.on tile.m 3')
    expect(tile('tile.m 3')).toHaveAttribute('aria-pressed', 'false')
  })

  it('is never a tile that may not be discarded, and says why', async () => {
    const { refuse } = await show({ plan: { ...waits, early: () => 'because' } })
    await press(tile('tile.m 2'))
    expect(refuse).toHaveBeenCalledExactlyOnceWith('because')
    expect(said()).toBe('')
  })

  it('is chosen only while one waits', async () => {
    for (const view of [
      { phase: 'forbid', ...you },
      { phase: 'turn', seats: { 0: { hu: { order: 1 } } } },
    ]) {
      await show({ plan: plan({ view }) })
      await press(tile('tile.m 2'))
      expect(said()).toBe('')
      cleanup()
      vi.useRealTimers()
    }
  })

  it('is accessible', async () => {
    await show()
    await press(tile('tile.m 2'))
    vi.useRealTimers()
    await expectAccessible()
  })
})

describe('what may be chosen ahead', () => {
  const at = (/** @type {any} */ own) => ({ seats: { 0: { hand: ['1m', '2m', '7s'], ...own } } })

  it('is in Sichuan the tile set aside before any other', () => {
    expect(sichuan.early?.('1m', at({ aside: '7s', forbidden: 's' }), 0, t)).toBe('table.must SBR §4.1')
    expect(sichuan.early?.('7s', at({ aside: '7s', forbidden: 's' }), 0, t)).toBe('')
  })

  it('is in Sichuan nothing that would cost something', () => {
    expect(sichuan.early?.('1m', at({ forbidden: 's' }), 0, t)).toBe('table.costly')
    expect(sichuan.early?.('7s', at({ forbidden: 's' }), 0, t)).toBe('')
    expect(sichuan.early?.('1m', at({ forbidden: 'p' }), 0, t)).toBe('')
  })

  it('is nothing after riichi', () => {
    const after = { seats: { 0: { hand: ['1m'], riichi: 1 } } }
    expect(riichi.early?.('1m', after, 0, t)).toBe('riichi.barred.riichi RR §5.4')
    expect(riichi.early?.('1m', at({}), 0, t)).toBe('')
  })
})
