import { beforeAll, describe, expect, it } from 'vitest'
import { loadCompletePlugin } from '../../../src/app/loading/gamePlugin.js'
import { describe as tell } from '../../../src/games/little_mahjong/describe.js'
import { stepOf } from '../../../src/games/little_mahjong/discardStep.js'
import { t } from '../../../src/i18n/i18n.svelte.js'
import { halves, kindOf } from '../../../src/games/little_mahjong/score/threes.js'
import { automatic, choices } from '../../../src/games/little_mahjong/table/choices.js'
import { promptText } from '../../../src/games/little_mahjong/table/promptText.js'
import { MIXED, STRAIGHTS, TWO_SETS, doc, dominoes, view } from './build.js'

/** @type {import('../../../src/app/loading/gamePlugin.js').CompletePlugin} */
let plugin
beforeAll(async () => {
  plugin = await loadCompletePlugin('little_mahjong')
})
const table = doc(view(4))
const discard = { type: 'discarded', seat: 1, tile: '[1:6]' }
const say = (/** @type {any} */ event) => tell(event, table, t, [discard, event])

describe('words for what happens', () => {
  it.each([
    [{ type: 'dealt', deal: 0, dealer: 2 }, 'Deal 1. Cat plays first.'],
    [{ type: 'drew', seat: 1 }, ''],
    [{ type: 'drew', seat: 0, tile: '[2:5]' }, 'You draw 2-5.'],
    [discard, 'Bob discards 1-6.'],
    [{ type: 'claimed', seat: 0, claim: 'pass' }, ''],
    [{ type: 'window-settled', outcome: [] }, ''],
    [
      {
        type: 'window-settled',
        outcome: [{ seat: 3, claim: 'triplet', tiles: ['[2:2]', '[2:5]'], sort: 'two-sets' }],
      },
      'Dan takes 1-6, from Bob, with 2-2, 2-5: two sets.',
    ],
    [{ type: 'window-settled', outcome: [{ seat: 0, claim: 'win' }] }, 'You win! 1-6, from Bob.'],
    [{ type: 'won', seat: 2 }, 'Cat wins!'],
    [{ type: 'time-up' }, 'Time is up.'],
    [{ type: 'settled', end: 'draw' }, 'The deal is over: a draw, the wall is empty.'],
    [{ type: 'something-new' }, ''],
  ])('%j', (event, text) => expect(say(event)).toBe(text))
})

describe('sounds', () => {
  it('go with draws, discards, claims, wins and the end', () => {
    const triplet = { type: 'window-settled', outcome: [{ seat: 1, claim: 'triplet' }] }
    const cues = [{ type: 'drew' }, { type: 'discarded' }, triplet, { type: 'won' }, { type: 'settled' }]
    expect(cues.map((event) => plugin.cue(event))).toEqual(['draw', 'domino', 'pung', 'hu', 'end'])
    expect(plugin.cue({ type: 'window-settled', outcome: [] })).toBeUndefined()
    expect(plugin.cue({ type: 'claimed' })).toBeUndefined()
  })
})

describe('a discard pressed in a replay', () => {
  it('leads to the moment when it came', () => {
    const docs = [[], ['[1:1]'], ['[1:1]'], ['[1:1]', '[2:2]']].map((river) =>
      doc(view(3, {}, { 1: { river } })),
    )
    document.body.innerHTML = '<div data-discard="1.0"><i></i></div><div data-discard="1.1"></div><p></p>'
    const [first, second] = document.querySelectorAll('[data-discard]')
    const at = (/** @type {Element} */ pressed) => stepOf(docs, 3, pressed)
    expect([at(/** @type {Element} */ (first.firstElementChild)), at(second)]).toEqual([1, 3])
    expect(at(/** @type {Element} */ (document.querySelector('p')))).toBeUndefined()
  })
})

describe('what may be answered', () => {
  const own = (/** @type {string} */ tiles) => dominoes(tiles)
  const claims = [
    { ...STRAIGHTS, own: own('34 35') },
    { ...TWO_SETS, own: own('22 25') },
  ]
  const decision = /** @type {any} */ ({
    kind: 'claim',
    actions: [
      { type: 'triplet', tiles: own('34 35') },
      { type: 'triplet', tiles: own('25 22') },
      { type: 'pass' },
    ],
  })

  it('has the dearest triplet first, each with its worth', () => {
    const found = choices(decision, { claims })
    expect(found.triplets.map(({ offer }) => offer?.points)).toEqual([3, 1])
    expect([found.win, found.pass?.type]).toEqual([undefined, 'pass'])
  })

  it('is read out with the tile in question', () => {
    const shown = view(4, { phase: 'claim', last: { seat: 3, tile: '[5:5]' } })
    expect(promptText(decision, choices(decision, { claims }), shown, t)).toBe(
      '5-5. You can claim: a triplet with 2-5, 2-2 (3 points); a triplet with 3-4, 3-5 (1 point).',
    )
    expect(promptText(null, choices(null), shown, t)).toBe('')
    expect(promptText(/** @type {any} */ ({ kind: 'turn', actions: [] }), choices(null), shown, t)).toBe(
      'Your turn: discard a tile.',
    )
    const won = { ...shown, hints: { win: { points: 4, triplets: [] } } }
    const turn = /** @type {any} */ ({ kind: 'turn', actions: [{ type: 'win' }] })
    expect(promptText(turn, choices(turn), won, t)).toBe('Your turn. You can declare: win (4 points).')
  })

  it('is answered by switches only where no win is let go', () => {
    const off = { noTriplet: false, autoWin: false, discardDrawn: false }
    const all = { noTriplet: true, autoWin: true, discardDrawn: true }
    const claim = choices(decision, { claims })
    expect(automatic(claim, off, undefined)).toBeNull()
    expect(automatic(claim, all, undefined)).toEqual({ type: 'pass' })
    const win = choices({ ...decision, actions: [{ type: 'win' }, ...decision.actions] }, { claims })
    expect(automatic(win, { ...all, autoWin: false }, undefined)).toBeNull()
    expect(automatic(win, all, undefined)).toEqual({ type: 'win' })
    const turn = choices(/** @type {any} */ ({ kind: 'turn', actions: [{ type: 'discard', tile: '[1:1]' }] }))
    expect(automatic(turn, all, '[1:1]')).toEqual({ type: 'discard', tile: '[1:1]' })
    expect(automatic(turn, all, undefined)).toBeNull()
  })
})

describe('the threes of a triplet', () => {
  it.each([TWO_SETS, MIXED, STRAIGHTS])('$sort: each half belongs to one that has its value', (triplet) => {
    const values = triplet.tiles.map((tile) => [Number(tile[1]), Number(tile[3])])
    const threes = /** @type {number[][]} */ ([[], []])
    halves(/** @type {any} */ (triplet)).forEach((parts, i) =>
      parts.forEach((three, half) => threes[three].push(values[i][half])),
    )
    expect(threes.map((three) => three.sort())).toEqual(triplet.threes)
  })

  it('are sets or straights', () => {
    expect([kindOf([2, 2, 2]), kindOf([2, 3, 4])]).toEqual(['set', 'straight'])
  })
})
