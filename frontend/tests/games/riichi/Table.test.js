import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadCompletePlugin } from '../../../src/app/loading/gamePlugin.js'
import { DEFAULTS } from '../../../src/app/session/settings.svelte.js'
import { importWhenIdle } from '../../../src/app/loading/retryImport.js'
import { setGameTerms, t } from '../../../src/i18n/i18n.svelte.js'
import { describe as tell } from '../../../src/games/riichi/describe.js'
import { expectAccessible } from '../../axe.js'
import { doc, seat, view } from './build.js'

const DEAF = 330
const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms))

/** @type {import('../../../src/app/loading/gamePlugin.js').GamePlugin} */
let plugin
beforeAll(async () => {
  setGameTerms('riichi')
  plugin = await loadCompletePlugin('riichi')
})

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720)
})

const others = () => [seat(13), seat(13), seat(13)]
/** @param {any} shown @param {any[]} actions @param {string} [kind] @param {object} [more] props */
function open(shown, actions, kind = 'turn', more = {}) {
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
    settings: { ...DEFAULTS, oneClick: true, motion: /** @type {const} */ ('none') },
    ...more,
  }
  render(plugin.Table, { props })
  return act
}
const tile = (/** @type {string} */ name) => screen.getByRole('button', { name })

it('asks for riichi which tile to discard, and takes none that would not leave the hand ready', async () => {
  const hand = seat('123m456p789s1122z7z', { drawn: '7z', holds_drawn: true })
  const discards = ['1m', '7z'].map((each) => ({
    type: 'discard',
    tile: each,
    ...(each === '7z' ? { drawn: true } : {}),
  }))
  const act = open(view([hand, ...others()]), [...discards, { type: 'riichi', tile: '7z', drawn: true }])
  await pause(DEAF)
  await userEvent.click(screen.getByTestId('claim-riichi'))
  expect(screen.getByText('Riichi: which tile will you discard?')).toBeInTheDocument()
  await userEvent.click(tile('1 man. Without this tile your hand would not be ready'))
  expect(act).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: /^red dragon, just drawn/ }))
  expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'riichi', tile: '7z', drawn: true })
})

it('gives riichi up by Escape, and then discards as ever', async () => {
  const hand = seat('123m456p789s1122z7z', { drawn: '7z', holds_drawn: true })
  const drawn = { type: 'discard', tile: '7z', drawn: true }
  const act = open(view([hand, ...others()]), [drawn, { type: 'riichi', tile: '7z', drawn: true }])
  await pause(DEAF)
  await userEvent.keyboard('i')
  expect(screen.getByTestId('claim-riichi')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /^red dragon/ }))
  expect(act).toHaveBeenCalledExactlyOnceWith(drawn)
})

it('asks with which tiles to chi', async () => {
  const last = { seat: 3, tile: '3m' }
  const chis = [
    ['1m', '2m'],
    ['2m', '4m'],
  ].map((each) => ({ type: 'chi', tiles: each }))
  const act = open(
    view([seat('124m456p789s1122z'), ...others()], { phase: 'claim', last, turn: undefined }),
    [...chis, { type: 'pass' }],
    'claim',
  )
  await pause(DEAF)
  await userEvent.click(screen.getByTestId('claim-chi'))
  await userEvent.click(await screen.findByRole('button', { name: 'with 2 man, 4 man' }))
  expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'chi', tiles: ['2m', '4m'] })
})

it('discards of two like tiles the one that was pressed', async () => {
  const hand = seat('55m456p789s11223z5m', { drawn: '5m', holds_drawn: true })
  const held = { type: 'discard', tile: '5m' }
  const act = open(view([hand, ...others()]), [held, { ...held, drawn: true }])
  await userEvent.click(screen.getAllByRole('button', { name: '5 man' })[0])
  expect(act).toHaveBeenCalledExactlyOnceWith(held)
})

it('says in the middle which hand it is, what lies on the table, and the indicators', async () => {
  const round = { wind: '2z', number: 3, honba: 2, sticks: 1 }
  const riichi = seat(13, { riichi: 1, ippatsu: true, total: 29000 })
  open(view([seat('123m456p789s11223z'), riichi, seat(13), seat(13)], { round, turn: 1 }), [])
  expect(screen.getByText('South 3')).toBeInTheDocument()
  expect(screen.getByText('Honba: 2')).toBeInTheDocument()
  expect(screen.getByText('Riichi sticks on the table: 1')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Dora indicators: 4 pin' })).toBeInTheDocument()
  expect(screen.getByTestId('riichi-1')).toHaveTextContent('Riichi, ippatsu possible')
  await expectAccessible()
})

it('says and marks which tiles are dora', () => {
  open(view([seat('123m056p789s1122z7z', { drawn: '7z' }), ...others()], { turn: 1 }), [], 'claim')
  expect(tile('red 5 pin, dora')).toBeInTheDocument()
  expect(tile('6 pin')).toBeInTheDocument()
  expect(document.querySelector('.table')).toHaveAttribute('data-dora', '0m 0p 0s 5p')
})

it('names of a declared set the tile that was called last, and who gave it', () => {
  const melds = [
    { sort: 'chi', tiles: ['3m', '4m', '5m'], taken: '4m', from: 0 },
    { sort: 'closed-kan', tiles: ['1z', '1z', '1z', '1z'] },
    { sort: 'pon', tiles: ['0p', '5p', '5p'], taken: '0p', from: 3 },
  ]
  open(view([seat('123m456p789s11223z'), seat(4, { melds }), seat(13), seat(13)], { turn: 1 }), [])
  expect(screen.getByTestId('melds-1')).toHaveAccessibleName(
    'Open sets: chi: 3 man, 5 man, 4 man, from you; closed kan: east, east, east, east; ' +
      'pon: 5 pin, 5 pin, red 5 pin, from P3',
  )
})

it('tells what happens in words', () => {
  const shown = doc(view([seat(13), ...others()]))
  const words = [
    { type: 'dealt', deal: 0, dealer: 2, indicator: '4p' },
    { type: 'discarded', seat: 1, tile: '0s', riichi: true },
    { type: 'window-settled', outcome: [{ seat: 0, claim: 'chi', tiles: ['3m', '4m'] }], deposit: 1 },
    { type: 'kan-declared', seat: 2, tile: '9p', sort: 'closed', indicator: '7z' },
    { type: 'indicator-turned', indicator: '3s' },
    { type: 'settled', end: 'four-winds' },
    { type: 'settled', end: 'triple-ron' },
    { type: 'drew', seat: 1 },
  ].map((event, _, all) => tell(event, shown, t, all))
  expect(words).toEqual([
    'East 1. The dealer is P2. Dora indicator: 4 pin.',
    'P1: riichi! Discards red 5 sou.',
    'You: chi! red 5 sou, from P1, with 3 man, 4 man. P1 lays a riichi stick.',
    'P2: closed kan of 9 pin. Dora indicator: red dragon.',
    'Dora indicator: 3 sou.',
    'Four identical winds: abortive draw.',
    'Three rons on one tile: abortive draw.',
    '',
  ])
})

it('draws one’s own hand first where there is no time for all, and then the rest', async () => {
  const hand = seat('123m456p789s1122z7z', { drawn: '7z', holds_drawn: true })
  const discard = { type: 'discard', tile: '7z', drawn: true }
  /** What is drawn in one go, again and again. @type {string[][]} */
  const drawn = []
  const seen = new MutationObserver((changes) => {
    const added = changes.flatMap((each) => [...each.addedNodes]).filter((each) => each instanceof Element)
    drawn.push(
      ['wall', 'river-2', 'river-0'].filter((name) =>
        added.some(
          (each) => each.matches(`[data-testid=${name}]`) || each.querySelector(`[data-testid=${name}]`),
        ),
      ),
    )
  })
  seen.observe(document.body, { childList: true, subtree: true })
  const act = open(view([hand, ...others()]), [discard], 'turn', { piecemeal: true })
  expect(screen.queryByTestId('wall')).toBeNull()
  await userEvent.click(tile('red dragon, just drawn'))
  expect(act).toHaveBeenCalledExactlyOnceWith(discard)
  expect(await screen.findByTestId('river-0')).toBeInTheDocument()
  seen.disconnect()
  expect(drawn.filter(({ length }) => length)).toEqual([['wall'], ['river-2'], ['river-0']])
})

it.each([true, false])('says that one waits for others, but not to a learner: %s', (switches) => {
  const shown = view([seat('123456789m1234z'), ...others()], { phase: 'claim' })
  open(shown, [], 'claim', { doc: doc(shown), switches })
  expect(screen.queryAllByTestId('waiting')).toHaveLength(switches ? 1 : 0)
})

it.each([
  ['has switches that answer by themselves', false],
  ['has none at a strict table, where a win is on offer whether or not it is one', true],
])('%s', async (_, strict) => {
  const shown = view([seat('123456789m1234z'), ...others()], { phase: 'claim' })
  const { table } = doc(shown)
  open(shown, [], 'claim', { doc: doc(shown, { table: { ...table, options: { strict } } }) })
  await importWhenIdle(() => import('../../../src/table/controls/AutoAnswers.svelte'))
  await tick()
  expect(screen.queryAllByRole('button', { name: 'Auto' })).toHaveLength(strict ? 0 : 1)
})

it('tells what the corner of gold means while a tile on the table has it', async () => {
  open(view([seat('0m123p456789s1122z'), ...others()]), [], 'none')
  expect(await screen.findByTestId('legend', {}, { timeout: 5000 })).toHaveTextContent('dora')
})

it('tells of no corner where no tile has one', async () => {
  open(view([seat('1m123p456789s1122z'), ...others()]), [], 'none')
  await importWhenIdle(() => import('../../../src/games/riichi/DoraLegend.svelte'))
  await pause(100)
  expect(screen.queryByTestId('legend')).not.toBeInTheDocument()
})
