import { fireEvent, render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCompletePlugin } from '../../../src/app/loading/gamePlugin.js'
import { DEFAULTS } from '../../../src/app/session/settings.svelte.js'
import { t } from '../../../src/i18n/i18n.svelte.js'
import Hints from '../../../src/games/little_mahjong/Hints.svelte'
import Table from '../../../src/games/little_mahjong/Table.svelte'
import { overlayPlaces } from '../../../src/games/little_mahjong/table/overlayPlaces.js'
import { tableShape } from '../../../src/games/little_mahjong/table/geometry.js'
import { expectAccessible } from '../../axe.js'
import { MIXED, STRAIGHTS, TWO_SETS, doc, dominoes, view } from './build.js'

const APART_MS = 160
const DEAF_MS = 320
/** The page's own clock, which stands still until a test lets time go by: the machine may be slow. */
let clock = 1000
const pass = (/** @type {number} */ ms) => void (clock += ms)

beforeAll(async () => {
  await loadCompletePlugin('little_mahjong')
})

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720)
})

/** By how much two boxes overlap, the less of both ways. @param {any} a @param {any} b */
const shared = (a, b) =>
  Math.min(
    Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y),
  )

/** @param {any} shown @param {object} [more] */
function show(shown, more = {}) {
  const act = vi.fn(() => true)
  const settings = { ...DEFAULTS, motion: /** @type {const} */ ('none') }
  const props = {
    game: undefined,
    doc: shown,
    events: [],
    act,
    pending: null,
    now: () => 0,
    t,
    settings,
    ...more,
  }
  return { act, settings, ...render(Table, { props }) }
}

const HAND = '12 22 25 34 35 55'
const turn = () =>
  doc(
    view(
      4,
      {
        hints: {
          win: { points: 4, triplets: [TWO_SETS, STRAIGHTS] },
          discards: { '[1:2]': [{ tile: '[3:4]', left: 1, points: 4 }] },
        },
      },
      { 0: { count: 6, hand: dominoes(HAND), drawn: '[5:5]', holds_drawn: true } },
    ),
    {
      decision: {
        id: '0.1.turn',
        kind: 'turn',
        actions: [{ type: 'win' }, ...dominoes('12 22 25 34 35').map((tile) => ({ type: 'discard', tile }))],
        deadline: 9000,
      },
    },
  )

const claim = () =>
  doc(
    view(
      3,
      {
        phase: 'claim',
        turn: undefined,
        last: { seat: 2, tile: '[5:5]' },
        discards: [
          { seat: 1, tile: '[6:6]' },
          { seat: 2, tile: '[5:5]' },
        ],
        hints: {
          claims: [
            { ...TWO_SETS, own: dominoes('22 25') },
            {
              ...STRAIGHTS,
              own: dominoes('34 35'),
              discards: { '[1:2]': [{ tile: '[3:3]', left: 2, points: 4 }] },
            },
          ],
        },
      },
      {
        0: { hand: dominoes('12 22 25 34 35') },
        1: { river: dominoes('66'), melds: [{ ...MIXED, tile: '[4:5]', from: 0 }], count: 2 },
        2: { river: dominoes('55') },
      },
    ),
    {
      decision: {
        id: '0.2.claim',
        kind: 'claim',
        actions: [
          { type: 'triplet', tiles: dominoes('34 35') },
          { type: 'triplet', tiles: dominoes('22 25') },
          { type: 'pass' },
        ],
        deadline: 9000,
      },
    },
  )

const tile = (/** @type {string} */ name) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

describe('the own turn', () => {
  it('discards a tile that is pressed twice, not too fast', async () => {
    const { act } = show(turn())
    const user = userEvent.setup()
    await user.dblClick(tile('2-2'))
    expect(tile('2-2')).toHaveAttribute('aria-pressed', 'true')
    expect(act).not.toHaveBeenCalled()
    pass(APART_MS)
    await user.click(tile('2-2'))
    expect(act).toHaveBeenCalledWith({ type: 'discard', tile: '[2:2]' })
  })

  it('says which tile is new, which leaves the hand ready, and which may not go', async () => {
    const { act } = show(turn())
    const hand = within(screen.getByRole('toolbar', { name: 'Your hand' }))
    expect(hand.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      '1-2, leaves your hand ready',
      '2-2',
      '2-5',
      '3-4',
      '3-5',
      '5-5, just drawn. You can’t discard this tile now',
    ])
    await userEvent.click(tile('5-5'))
    expect(await screen.findByText('You can’t discard this tile now')).toBeInTheDocument()
    expect(act).not.toHaveBeenCalled()
  })

  it('shows what a discard would leave to wait for', async () => {
    show(turn())
    await userEvent.click(tile('1-2'))
    const waits = screen.getByTestId('waits')
    expect(waits).toHaveTextContent('After 1-2 you wait for')
    expect(waits).toHaveTextContent('3-4: 1 left, points: 4')
  })

  it('wins by button or key, and tells what it is worth', async () => {
    const { act } = show(turn())
    expect(screen.getByTestId('claim-win')).toHaveTextContent('4 points')
    expect(screen.getByTestId('claim-pass')).toBeDisabled()
    await userEvent.keyboard('w')
    expect(act).not.toHaveBeenCalled()
    pass(DEAF_MS)
    await userEvent.keyboard('w')
    expect(act).toHaveBeenCalledWith({ type: 'win' })
  })

  it('is locked while an act is under way, and tells a call at once', () => {
    const under = (/** @type {any} */ action) => ({ id: '1', decision: '0.1.turn', action, acked: false })
    const shown = show(turn(), { pending: under({ type: 'win' }) })
    expect(screen.getByTestId('claim-win')).toBeDisabled()
    expect(screen.getByTestId('sent')).toHaveTextContent('Win')
    shown.unmount()
    const waits = show(turn(), { pending: under({ type: 'discard', tile: '1-2' }) })
    expect(screen.getByTestId('waiting')).toBeInTheDocument()
    waits.unmount()
    show(turn(), { pending: under({ type: 'discard', tile: '1-2' }), switches: false }) // a lesson's table
    expect(screen.queryByTestId('waiting')).toBeNull()
  })

  it('takes back before one’s eyes what the server refuses', async () => {
    const under = (/** @type {any} */ action) => ({ id: '1', decision: '0.2.claim', action, acked: false })
    const asked = claim()
    const [taken] = asked.decision.actions.filter((/** @type {any} */ { type }) => type === 'triplet')
    const shown = show(asked, { pending: under(taken) })
    expect(screen.getByTestId('sent')).toHaveTextContent('Triplet')
    pass(DEAF_MS)
    expect(screen.queryAllByTestId('claim-triplet')).toEqual([])
    await shown.rerender({ pending: null })
    expect(screen.queryByTestId('sent')).toBeNull()
    expect(screen.getAllByTestId('claim-triplet')).toHaveLength(2)
    expect(screen.getByTestId('claim-pass')).toBeEnabled()
    await userEvent.keyboard('1')
    expect(shown.act).not.toHaveBeenCalled()
    pass(DEAF_MS)
    await userEvent.keyboard('1')
    expect(shown.act).toHaveBeenCalledOnce()
  })

  it.each(['Digit1', 'Numpad1'])('takes the first triplet by %s', async (code) => {
    const { act } = show(claim())
    pass(DEAF_MS)
    await fireEvent.keyDown(document.body, { code })
    expect(act).toHaveBeenCalledWith(expect.objectContaining({ type: 'triplet' }))
  })

  it('tells whose tile may be claimed, and what the figures beside the wall are', () => {
    show(claim())
    expect(screen.getByText('Discarded by', { exact: false })).toBeVisible()
    expect(screen.getByTestId('wall-left').parentElement).toHaveTextContent(/left$/)
  })

  it('takes back a discard that the server refuses, to the hand and to its place', async () => {
    const action = { type: 'discard', tile: '[1:2]' }
    const kinds = () => screen.getAllByTestId('hand-tile').map((each) => each.dataset.tile)
    const shown = show(turn(), { pending: { id: '1', decision: '0.1.turn', action, acked: false } })
    expect(kinds()).not.toContain('[1:2]')
    await shown.rerender({ pending: null })
    expect(kinds()).toEqual(dominoes(HAND))
    expect(tile('1-2')).toBeEnabled()
  })

  it('orders the hand as wished', async () => {
    const settings = { ...DEFAULTS, motion: /** @type {const} */ ('none'), freeOrder: true }
    show(turn(), { settings })
    tile('2-2').focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    const hand = screen.getAllByTestId('hand-tile').map((each) => each.dataset.tile)
    expect(hand).toEqual(dominoes('12 25 22 34 35 55'))
  })
})

describe('a claim', () => {
  it('offers each triplet with its tiles and its worth, the dearest first', async () => {
    const { act } = show(claim())
    const offers = screen.getAllByTestId('claim-triplet')
    expect(offers.map((each) => each.dataset.own)).toEqual(['[2:2] [2:5]', '[3:4] [3:5]'])
    expect(offers[0]).toHaveAccessibleName('Take it with 2-2, 2-5: two sets, points: 3')
    expect(offers[1]).toHaveAccessibleName(/points: 1, leaves your hand ready/)
    expect(screen.getByTestId('claim-win')).toBeDisabled()
    pass(DEAF_MS)
    await userEvent.keyboard('2')
    expect(act).toHaveBeenLastCalledWith({ type: 'triplet', tiles: dominoes('34 35') })
    await userEvent.keyboard('{Escape}')
    expect(act).toHaveBeenLastCalledWith({ type: 'pass' })
    await userEvent.click(offers[0])
    expect(act).toHaveBeenLastCalledWith({ type: 'triplet', tiles: dominoes('22 25') })
  })

  it('is passed by a switch', async () => {
    const { act } = show(claim())
    await userEvent.click(await screen.findByRole('button', { name: 'Auto' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'No triplets: pass' }))
    await vi.waitFor(() => expect(act).toHaveBeenCalledWith({ type: 'pass' }))
  })

  it('tells of the table: discards in order with whose, laid triplets, hidden tiles', () => {
    show(claim())
    expect(screen.getByTestId('pool')).toHaveAccessibleName('Discards, oldest first: 6-6 (Bob), 5-5 (Cat)')
    expect(screen.getByTestId('melds-1')).toHaveAccessibleName(
      'Laid open: 2-3, 5-5, 4-5, from you. Set and straight, points: 2',
    )
    expect(screen.getByTestId('held-1')).toHaveAccessibleName('2 tiles in hand')
    expect(screen.getByTestId('held-2').querySelectorAll('.pips, [data-tile]')).toHaveLength(0)
    expect(screen.getByTestId('wall').querySelectorAll('.piece')).toHaveLength(17)
    expect(document.querySelector('.last')).toHaveAttribute('data-tile', '[5:5]')
    expect(screen.queryByTestId('held-3')).toBeNull()
  })
})

describe('the table', () => {
  it('has one’s own hand first, where there is no time for all, then the wall, each seat, and the discards', async () => {
    /** What there is after each picture. @type {string[]} */
    const drawn = []
    const note = () => {
      const there = ['wall', 'pool'].filter((name) => screen.queryByTestId(name))
      const now = [document.querySelectorAll('section[aria-label]').length, ...there].join(' ')
      if (drawn.at(-1) !== now) drawn.push(now)
    }
    const seen = new MutationObserver(note)
    seen.observe(document.body, { childList: true, subtree: true })
    show(turn(), { piecemeal: true })
    note()
    expect(tile('2-2')).toBeInTheDocument()
    await screen.findByTestId('pool')
    seen.disconnect()
    expect(drawn).toEqual(['0', '0 wall', '1 wall', '2 wall', '3 wall', '4 wall', '4 wall pool'])
  })

  it.each([
    ['turn', turn],
    ['claim', claim],
  ])('has no fault that axe finds: %s', async (_, state) => {
    show(state())
    await expectAccessible()
  })

  it('asks nothing of a spectator, and turns as wished', () => {
    const shown = claim()
    const watched = { ...shown, you: undefined, decision: undefined }
    show(watched, { bottom: 1 })
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(screen.queryByTestId('claim-pass')).toBeNull()
    expect(screen.getByRole('region', { name: 'Bob' })).toBeInTheDocument()
  })

  it.each([
    [640, 360],
    [740, 360],
    [844, 390],
  ])('has what a spectator is told and may turn stand on no plate at %d×%d', (width, height) => {
    const ROWS = 100
    const { notice, whole } = overlayPlaces(width, height).watch
    const rows = { ...whole, y: whole.y + whole.h - ROWS, h: ROWS }
    for (const plate of tableShape(width, height, 3).plates)
      for (const each of [notice, rows])
        expect(shared(plate, each), JSON.stringify([plate, each])).toBeLessThan(2)
  })

  it.each([
    [640, 360],
    [667, 375],
  ])('tells how many tiles are left in whole beside the dice at %d×%d', (width, height) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
    show(doc(view(4, { dice: [1, 2, 3, 4] }, { 0: { river: [] }, 1: { river: [] }, 2: { river: [] } })))
    expect(screen.getByRole('img', { name: 'Dice: 1, 2, 3, 4' })).toBeInTheDocument()
    expect(document.querySelectorAll('.info .part')).toHaveLength(1)
  })

  it('leaves room for what the page brings', () => {
    for (const [w, h] of [
      [320, 568],
      [844, 390],
      [1280, 720],
    ])
      for (const rect of Object.values(overlayPlaces(w, h)).filter((each) => typeof each === 'object')) {
        const { x, y, w: wide, h: high } = /** @type {any} */ (rect).whole ?? rect
        expect(x >= 0 && y >= 0 && x + wide <= w && y + high <= h, JSON.stringify([w, h, rect])).toBe(true)
      }
  })

  it('tells newcomers once what they are asked', async () => {
    localStorage.clear()
    const shown = claim()
    const { rerender } = render(Hints, { doc: shown })
    expect(screen.getByTestId('hint')).toHaveTextContent('This discard makes a triplet')
    await rerender({ doc: shown, answered: shown.decision?.id })
    expect(screen.queryByTestId('hint')).toBeNull()
  })
})
