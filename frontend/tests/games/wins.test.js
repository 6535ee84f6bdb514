import { beforeAll, describe, expect, it } from 'vitest'
import * as dominoes from '../../src/games/little_mahjong/win.js'
import * as riichi from '../../src/games/riichi/win.js'
import * as sichuan from '../../src/games/sichuan/win.js'
import * as toppan from '../../src/games/toppan/win.js'
import { loadCompletePlugin, loadScoreSheet } from '../../src/app/loading/gamePlugin.js'
import { section, t } from '../../src/i18n/i18n.svelte.js'
import { doc as riichiDoc, seat, view } from './riichi/build.js'

const GAMES = ['sichuan', 'riichi', 'sanma', 'toppan', 'little_mahjong']
beforeAll(async () => {
  await Promise.all(GAMES.map(loadScoreSheet))
  await section('win')
})

it.each(GAMES)('%s has wins on show', async (game) => {
  const { wins } = await loadCompletePlugin(game)
  expect((await wins?.())?.winsOf).toBeTypeOf('function')
})

/** @param {any} sheet @returns {any[]} the events that end a deal */
const settled = (sheet) => [{ type: 'settled', sheet }]

describe('a win of riichi', () => {
  const doc = riichiDoc(view([seat(13), seat(13), seat(13), seat(13)]))
  const winner = {
    seat: 3, from: 1, tile: '7p', points: 3900, han: 3, fu: 30, limit: '', yakuman: 0,
    yaku: { tanyao: 1, riichi: 1 }, dora: { 'red-dora': 1 },
  } // prettier-ignore
  const told = (/** @type {any} */ more) =>
    riichi.winsOf(settled({ winners: [{ ...winner, ...more }] }), doc, t)[0]

  it('tells its yaku, its dora, and what they come to', () => {
    expect(told({})).toEqual({
      seat: 3,
      call: 'Ron',
      look: 'plain',
      how: '',
      lines: [
        { name: 'Tanyao', value: '1 han' },
        { name: 'Riichi', value: '1 han' },
        { name: 'Red five', value: '1 han' },
      ],
      sum: '3 han 30 fu',
      worth: '3,900 points',
    })
  })

  it.each([
    [{ from: null }, 'Tsumo', 'drawn', ''],
    [{ robbed: 'added' }, 'Ron', 'robbed', 'robbing a kong'],
    [{ robbed: 'kita' }, 'Ron', 'robbed', 'on a North'],
    [{ yaku: { hotei: 1 } }, 'Ron', 'last', 'on the last tile'],
    [{ from: null, yaku: { haitei: 1 } }, 'Tsumo', 'last', 'on the last tile'],
    [{ yakuman: 1, yaku: { kokushi: 13 } }, 'Ron', 'limit', 'limit hand'],
    [{ limit: 'counted-yakuman' }, 'Ron', 'limit', 'limit hand'],
    [{ limit: 'mangan' }, 'Ron', 'plain', ''],
  ])('%j has its own look', (more, call, look, how) => {
    expect(told(more)).toMatchObject({ call, look, how })
  })

  it('counts no han of a yakuman', () => {
    expect(told({ yakuman: 1, yaku: { kokushi: 13 }, dora: {} }).lines).toEqual([
      { name: 'Kokushi muso', value: '' },
    ])
  })

  it('is told of each who has won truly, and of nobody before the deal is settled', () => {
    const winners = [winner, { ...winner, seat: 2, false: 'furiten' }, { ...winner, seat: 0 }]
    expect(riichi.winsOf(settled({ winners }), doc, t).map((win) => win.seat)).toEqual([3, 0])
    expect(riichi.winsOf([{ type: 'tsumo', seat: 1, tile: '5m' }], doc, t)).toEqual([])
  })
})

describe('wins of Sichuan', () => {
  /** @type {any} */
  const doc = { table: { options: { fan_limit: 3 } } }

  it('of a seat that has won again and again are its lines', () => {
    const winners = [
      { seat: 1, from: 0, fans: {}, points: 1 },
      { seat: 2, from: 0, false: true },
      { seat: 1, from: null, fans: { root: 1 }, points: 2 },
    ]
    const [win, ...others] = sichuan.winsOf(settled({ winners }), doc, t)
    expect(others).toEqual([])
    expect(win).toMatchObject({ seat: 1, look: 'drawn' })
    expect(win.lines).toEqual([
      { name: 'Hu 1', value: '1 point' },
      { name: 'Hu 3', value: '2 points' },
    ])
  })

  it('tell at the limit that there are no more points', () => {
    const winners = [{ seat: 1, from: 0, fans: { 'full-flush': 2, root: 2 }, points: 8 }]
    expect(sichuan.winsOf(settled({ winners }), doc, t)[0]).toMatchObject({
      look: 'limit',
      sum: '4 fans',
      worth: '8 points, the limit',
    })
  })
})

it('a win of Little Mahjong tells both triplets', () => {
  const triplets = [
    { sort: 'two-sets', points: 3, tiles: [] },
    { sort: 'two-straights', points: 1, tiles: [] },
  ]
  const sheet = { left: 4, winners: [{ seat: 2, from: null, points: 4, triplets }] }
  const [win] = dominoes.winsOf(settled(sheet), /** @type {any} */ ({}), t)
  expect(win).toMatchObject({ seat: 2, call: 'Win', look: 'drawn', worth: '4 points' })
  expect(win.lines).toEqual([
    { name: 'Two sets', value: '3' },
    { name: 'Two straights', value: '1' },
  ])
  const last = dominoes.winsOf(settled({ ...sheet, left: 0 }), /** @type {any} */ ({}), t)[0]
  expect([last.look, last.how]).toEqual(['last', 'on the last tile · self-drawn'])
})

it('a showdown of Toppan tells the total and the yaku; who is left alone shows nothing', () => {
  const winner = { seat: 1, by: 'nearest', points: 4100, total: 10.5, times: 3, yaku: { dora: 1, toppan: 2 } }
  const told = (/** @type {any} */ more) =>
    toppan.winsOf(settled({ winners: [{ ...winner, ...more }] }), /** @type {any} */ ({}), t)[0]
  expect(told({})).toMatchObject({ seat: 1, look: 'plain', worth: '+4,100' })
  expect(told({}).lines.slice(1)).toEqual([
    { name: 'Toppan', value: '×2' },
    { name: 'Dora', value: '×1' },
  ])
  expect(told({}).lines[0].value).toBe('10½')
  expect(told({ by: 'honours' })).toMatchObject({ look: 'limit', how: 'Tsū’isō' })
  expect(told({ by: 'last', total: undefined, yaku: undefined, times: undefined }).lines).toEqual([])
})
