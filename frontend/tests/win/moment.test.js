import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import * as sichuan from '../../src/games/sichuan/win.js'
import { section, t } from '../../src/i18n/i18n.svelte.js'
import * as tones from '../../src/sound/winTones.js'
import { eventsSince } from '../../src/win/eventsSince.js'
import { gate } from '../../src/win/gate.svelte.js'
import WinMoments from '../../src/win/WinMoments.svelte'
import session from '../fixtures/session.json'
import { State } from '../sound/state.svelte.js'

beforeAll(() => Promise.all(['win', 'score', 'score-sichuan', 'table-sichuan'].map(section)))
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** @type {any} */
const over = { ...session, decision: undefined }
const sheet = over.view.sheets[4]
const DRAWN = { type: 'drew', seat: 2 }
const SETTLED = { type: 'settled', end: sheet.end, sheet }
const WON = { type: 'window-settled', outcome: [{ seat: 2, claim: 'hu' }] }

/** The table before the deal was won. @returns {any} */
function playing() {
  const doc = structuredClone(over)
  Object.assign(doc.view, { phase: 'turn', wall: { ...doc.view.wall, left: 30 } })
  delete doc.view.sheets
  for (const [key, seat] of Object.entries(doc.view.seats)) {
    Object.assign(seat, { points: 0, total: 0 })
    delete seat.hu
    if (key !== '0') delete seat.hand
  }
  return doc
}

/** @param {any} [more] settings, or the document of the table before */
function open({ settings = {}, before = playing(), reduced = false } = {}) {
  const store = new State()
  store.events = [DRAWN]
  store.doc = before
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  const played = vi.spyOn(tones, 'playWin').mockReturnValue()
  vi.spyOn(tones, 'playCount').mockReturnValue()
  vi.spyOn(tones, 'playPoints').mockReturnValue()
  /** @type {(doc: any) => any} */
  let shown = (doc) => doc
  const { unmount } = render(WinMoments, {
    get latest() {
      return store.doc
    },
    fresh: eventsSince(() => store.events),
    plugin: /** @type {any} */ ({ wins: async () => sichuan }),
    settings: { ...DEFAULTS, ...settings },
    install: (/** @type {any} */ moments) => {
      shown = moments
      return () => {}
    },
    t,
  })
  flushSync()
  const board = () => shown(store.doc).view
  const step = () => screen.queryByTestId('win-moment')?.dataset.step
  const seen = () =>
    [...document.querySelectorAll('.win .counted')].map((each) =>
      each.textContent?.replace(/\s+/g, ' ').trim(),
    )
  /** @param {any} doc @param {any[]} events */
  const happen = async (doc, ...events) => {
    store.events = [...store.events, ...events]
    store.doc = doc
    shown(store.doc)
    await Promise.resolve()
    flushSync()
  }
  const wait = (/** @type {number} */ ms) => {
    vi.advanceTimersByTime(ms)
    flushSync()
  }
  return { store, happen, wait, board, step, seen, played, unmount }
}

/** Its parts have come once the page rests. */
async function opened(/** @type {Parameters<typeof open>[0]} */ more = {}) {
  const table = open(more)
  for (let i = 0; i < 20; i += 1) {
    vi.advanceTimersByTime(60)
    await Promise.resolve()
    await Promise.resolve()
  }
  flushSync()
  return table
}

describe('a win that ends a deal', () => {
  it('is called, opens the hand, counts line by line, and only then pays; the plates change as points arrive', async () => {
    const { happen, wait, board, step, seen, played } = await opened()
    await happen(over, WON, SETTLED)
    expect(step()).toBe('call')
    expect(gate.busy).toBe(true)
    expect(screen.getByTestId('win-0')).toHaveTextContent(/Hu.*limit hand/)
    expect(screen.getByTestId('win-0')).toHaveTextContent(over.table.seats[0].name)
    expect(played.mock.calls.map(([look]) => look)).toEqual(['limit', 'plain'])
    expect([board().seats[2].hand, board().seats[0].points, seen()]).toEqual([undefined, 0, []])
    wait(300)
    expect([step(), board().seats[2].hand]).toEqual(['open', over.view.seats[2].hand])
    wait(260)
    expect([step(), board().seats[0].points]).toEqual(['count', 0])
    expect(seen()).toEqual(['Kong 3', 'Kong 1'])
    wait(160)
    expect([step(), seen()[1]]).toEqual(['sum', '3 fans 8 points'])
    wait(120)
    expect([step(), board().seats[0].points]).toEqual(['pay', 0])
    expect(screen.getByTestId('points-0')).toHaveTextContent('+24')
    expect(screen.getByTestId('points-3')).toHaveTextContent('−14')
    wait(280)
    expect([step(), board().seats[0].points, board().seats[0].total]).toEqual(['land', 24, 4])
    wait(600)
    expect([step(), gate.busy]).toEqual([undefined, false])
  })

  it.each([
    ['a key', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))],
    ['a press', () => window.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['another size', () => window.dispatchEvent(new Event('resize'))],
  ])('is over at once by %s', async (_, press) => {
    const { happen, wait, board, step } = await opened()
    await happen(over, WON, SETTLED)
    wait(100)
    press()
    flushSync()
    expect([step(), gate.busy, board()]).toEqual([undefined, false, over.view])
    wait(3000)
    expect(step()).toBeUndefined()
  })

  it('goes on while a key that was pressed before is held down', async () => {
    const { happen, step } = await opened()
    await happen(over, WON, SETTLED)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', repeat: true }))
    flushSync()
    expect(step()).toBe('call')
  })

  it.each([
    ['is switched off', { settings: { winMoments: false } }],
    ['has no motion', { settings: { motion: 'none' } }],
    ['has none by the system', { reduced: true }],
  ])('shows at once as it is where the player %s', async (_, more) => {
    const { happen, board, step, played } = await opened(more)
    await happen(over, WON, SETTLED)
    expect([step(), gate.busy, played.mock.calls]).toEqual([undefined, false, []])
    expect(board()).toBe(over.view)
  })

  it('is on show by the player’s own wish where the system has no motion', async () => {
    const { happen, step } = await opened({ settings: { motion: 'full' }, reduced: true })
    await happen(over, WON, SETTLED)
    expect(step()).toBe('call')
  })

  it('does not hold up the next deal', async () => {
    const { happen, board, step } = await opened()
    await happen(over, WON, SETTLED)
    const next = structuredClone(playing())
    next.view.deal = 5
    await happen(next, { type: 'dealt', deal: 5 })
    expect([step(), gate.busy, board()]).toEqual([undefined, false, next.view])
  })

  it('is not on show where nobody has won', async () => {
    const { happen, step } = await opened()
    await happen(over, { ...SETTLED, sheet: { ...sheet, winners: [] } })
    expect([step(), gate.busy]).toEqual([undefined, false])
  })

  it('is told to nobody’s ears: live regions and the sheet do that', async () => {
    const { happen } = await opened()
    await happen(over, WON, SETTLED)
    expect(screen.getByTestId('win-moment').closest('[aria-hidden=true]')).not.toBeNull()
  })
})

describe('who comes after a win', () => {
  it('sees no moment of it: neither with a page that opens', async () => {
    const { store, step } = await opened({ before: over })
    store.events = [DRAWN, WON, SETTLED]
    flushSync()
    expect([step(), gate.busy]).toEqual([undefined, false])
  })

  it('nor with a line that is back', async () => {
    const { store, happen, step, board } = await opened()
    store.events = []
    store.events = [{ ...DRAWN }, { ...WON }, { ...SETTLED }]
    await happen(structuredClone(over))
    expect([step(), gate.busy]).toEqual([undefined, false])
    expect(board().seats[0].points).toBe(24)
  })

  it('and whose line was lost meanwhile sees the rest as it is', async () => {
    const { store, happen, step, board } = await opened()
    await happen(over, WON, SETTLED)
    expect(step()).toBe('call')
    store.events = [{ ...DRAWN }, { ...WON }, { ...SETTLED }]
    await happen(structuredClone(over))
    expect([step(), board().seats[0].points]).toEqual([undefined, 24])
  })
})

/** Amid a deal seat 2 has won on a tile of seat 3; nobody else is told for how much. */
function amid(/** @type {any} */ more = {}) {
  const doc = playing()
  doc.view.seats[2].hu = { order: 1, from: 3, robbed: false, tile: '5p' }
  return { ...doc, ...more }
}
const ASKED = { id: '4.9.turn', kind: 'turn', actions: [], deadline: 9 }

describe('a win amid a deal', () => {
  it('holds up nothing: the sheet of no deal waits for it, and no hand opens', async () => {
    const { happen, wait, step, seen } = await opened()
    await happen(amid(), WON)
    expect([step(), gate.busy]).toEqual(['call', false])
    expect(screen.getByTestId('win-2')).toHaveTextContent(/^Hu$/)
    wait(1499)
    expect([step(), seen()]).toEqual(['call', []])
    wait(2)
    expect(step()).toBeUndefined()
  })

  it('stays while the others go on, and is cut short when the player is asked', async () => {
    const { happen, step } = await opened()
    await happen(amid(), WON)
    await happen(amid({ clock: {} }), { type: 'drew', seat: 3 })
    expect(step()).toBe('call')
    await happen(amid({ decision: ASKED }), { type: 'discarded', seat: 3, tile: '1m' })
    expect(step()).toBeUndefined()
  })

  it('does not come over a question that comes with it', async () => {
    const { happen, step } = await opened()
    await happen(amid({ decision: ASKED }), WON, DRAWN)
    expect(step()).toBeUndefined()
  })

  it('tells its player alone what it is worth, as the frame does', async () => {
    const { happen, wait, board, step, seen } = await opened()
    const own = playing()
    own.view.seats[0].hu = { order: 1, points: 2, fans: { 'all-pungs': 1 } }
    own.view.seats[0].points = 9
    await happen(own, { type: 'hu-drawn', seat: 0, tile: '5p' })
    expect(screen.getByTestId('win-0')).toHaveAttribute('data-look', 'drawn')
    wait(560)
    expect([seen(), board().seats[0].points]).toEqual([['All pungs 1'], 0])
    wait(160 + 120 + 280)
    expect([step(), board().seats[0].points]).toEqual(['land', 9])
  })

  it.each([
    [{ from: 3, robbed: true, tile: '5p' }, 30, 'robbed', /robbing a kong/],
    [{ from: 3, robbed: false, tile: '5p' }, 0, 'last', /on the last tile/],
    [{}, 30, 'drawn', /self-drawn/],
    [{}, 0, 'last', /on the last tile · self-drawn/],
    [{ from: 3, robbed: false, tile: '5p', points: 8, fans: { 'full-flush': 3 } }, 30, 'limit', /limit hand/],
  ])('has a look and a tone of its own: %j with %d tiles left is %s', async (hu, left, look, text) => {
    const { happen, played } = await opened()
    const doc = amid()
    doc.view.seats[2].hu = { order: 1, ...hu }
    doc.view.wall = { ...doc.view.wall, left }
    await happen(doc, WON)
    expect(screen.getByTestId('win-2')).toHaveAttribute('data-look', look)
    expect(screen.getByTestId('win-2')).toHaveTextContent(text)
    expect(played.mock.calls[0][0]).toBe(look)
  })

  it('goes with its table', async () => {
    const { happen, unmount } = await opened()
    await happen(over, WON, SETTLED)
    unmount()
    expect(gate.busy).toBe(false)
  })
})
