import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadCompletePlugin } from '../../../src/app/loading/gamePlugin.js'
import { DEFAULTS } from '../../../src/app/session/settings.svelte.js'
import { setGameTerms, t } from '../../../src/i18n/i18n.svelte.js'
import { expectAccessible } from '../../axe.js'
import { doc, seat, view } from './build.js'

const DEAF = 330
const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms))

/** @type {import('../../../src/app/loading/gamePlugin.js').CompletePlugin} */
let plugin
beforeAll(async () => {
  setGameTerms('sanma')
  plugin = await loadCompletePlugin('sanma')
})

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720)
})

const north = { type: 'discard', tile: '4z', drawn: true }
const hand = () => seat('19m456p789s112234z', { drawn: '4z', holds_drawn: true })
/** @param {any} shown @param {any[]} actions @param {string} [kind] */
function open(shown, actions, kind = 'turn') {
  const act = vi.fn(() => true)
  const decision = { id: `0.9.${kind}`, kind, actions, default: actions.at(-1), deadline: 0 }
  const props = {
    game: plugin.variant,
    doc: doc(shown, { decision }),
    events: [],
    act,
    pending: null,
    now: () => 0,
    t,
    settings: { ...DEFAULTS, motion: /** @type {const} */ ('none') },
  }
  render(plugin.Table, { props })
  return act
}

it('sets a North aside by its button, and by its key', async () => {
  const act = open(view([hand(), seat(13), seat(13)]), [{ type: 'kita' }, north])
  await pause(DEAF)
  await userEvent.click(screen.getByTestId('claim-kita'))
  expect(screen.getByTestId('claim-kita')).toHaveTextContent('Kita')
  await userEvent.keyboard('a')
  expect(act.mock.calls).toEqual([[{ type: 'kita' }], [{ type: 'kita' }]])
  await expectAccessible()
})

it('has three seats, whose winds are East, South and West', () => {
  open(view([hand(), seat(13), seat(13)], { dealer: 1 }), [north])
  expect([0, 1, 2].map((each) => screen.queryAllByTestId(`seat-${each}`).length)).toEqual([1, 1, 1])
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(names.toSorted()).toEqual(['Left: previous player', 'Right: next player', 'Your seat'])
  const winds = [...document.querySelectorAll('.well .side')].map(({ className, textContent }) => [
    /side-(\d)/.exec(className)?.[1],
    textContent?.trim(),
  ])
  expect(winds).toEqual([
    ['1', 'E'],
    ['3', 'S'],
    ['0', 'W'],
  ])
})

it('tells how many Norths each has set aside', () => {
  open(view([hand(), seat(13, { kita: 1 }), seat(13, { kita: 3 })]), [north])
  expect(screen.queryByTestId('bonus-0')).toBeNull()
  expect(screen.getByTestId('bonus-1')).toHaveAccessibleName('Norths set aside: 1')
  expect(screen.getByTestId('bonus-2')).toHaveAccessibleName('Norths set aside: 3')
  expect(screen.getByTestId('bonus-2').querySelectorAll('[data-tile="4z"]')).toHaveLength(3)
})

it('names Norths among what a win on offer is worth', async () => {
  const shown = view([seat('19m456p789s112234z'), seat(13), seat(13)], {
    hints: {
      tsumo: { points: 6000, han: 5, fu: 30, limit: 'mangan', yaku: { tanyao: 1 }, dora: { kita: 2 } },
    },
  })
  open(shown, [{ type: 'tsumo' }, north])
  expect(await screen.findByText('Tanyao · Kita', {}, { timeout: 5000 })).toBeInTheDocument()
})

it('says of a North that may be won on whose it is', async () => {
  const last = { seat: 1, tile: '4z', kan: 'kita' }
  open(
    view([seat('19m456p789s11223z'), seat(13), seat(13)], { phase: 'claim', last, turn: undefined }),
    [{ type: 'ron' }, { type: 'pass' }],
    'claim',
  )
  expect(screen.getByText('North set aside by P1')).toBeInTheDocument()
  expect(screen.getByTestId('bonus-1').querySelectorAll('.piece')).toHaveLength(1)
})

it('marks what is dora by its own ring of characters, and says what the corner means', async () => {
  open(view([seat('19m056p789s1122z4z', { drawn: '4z' }), seat(13, { kita: 1 }), seat(13)]), [north])
  expect(document.querySelector('.table')).toHaveAttribute('data-dora', '0m 0p 0s 9m')
  expect(screen.getByRole('button', { name: /^9 man, dora/ })).toBeInTheDocument()
  expect(await screen.findByTestId('legend', {}, { timeout: 5000 })).toHaveTextContent('dora')
})

it('tells what happens in words', () => {
  const shown = doc(view([seat(13), seat(13), seat(13)]))
  const hands = { 0: {}, 1: {}, 2: {} }
  const words = [
    { type: 'kita', seat: 1, tile: '4z' },
    { type: 'window-settled', outcome: [{ seat: 2, claim: 'ron' }] },
    { type: 'kita', seat: 0, tile: '4z' },
    { type: 'settled', end: 'four-winds', sheet: { hands } },
    { type: 'settled', end: 'four-riichi', sheet: { hands } },
    { type: 'discarded', seat: 2, tile: '9m' },
  ].map((event, _, all) => plugin.describe(event, shown, t, all))
  expect(words).toEqual([
    'P1 sets a North aside.',
    'P2: ron! north, from P1.',
    'You set a North aside.',
    'Three identical winds: abortive draw.',
    'Three riichi: abortive draw.',
    'P2 discards 9 man.',
  ])
})

it('has a sound for a North, and riichi’s for the rest', () => {
  expect(plugin.cue({ type: 'kita', seat: 1 })).toBe('kita')
  expect(plugin.cue({ type: 'tsumo', seat: 1 })).toBe('hu')
})

it('explains to newcomers what a North is for, before anything else that they may do', async () => {
  const Hints = (await /** @type {any} */ (plugin).hints()).default
  const actions = [{ type: 'riichi', tile: '1z' }, { type: 'kita' }, north]
  const shown = doc(view([hand(), seat(13), seat(13)]), {
    decision: { id: '0.9.turn', kind: 'turn', actions, default: north, deadline: 0 },
  })
  render(Hints, { doc: shown })
  expect(screen.getByTestId('hint')).toHaveTextContent('Kita sets a North aside')
})
