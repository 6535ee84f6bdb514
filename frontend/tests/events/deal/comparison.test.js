import { describe, expect, it } from 'vitest'
import { meansOf, ranked, scaleRows, stageOf, uncounted } from '../../../src/pages/events/deal/comparison.js'
import { lastHands } from '../../../src/pages/events/deal/lastHands.js'
import fixture from '../../fixtures/replay.json'
import { DEAL, eventDoc } from './dealDoc.js'

describe('tables side by side', () => {
  it('stand best first by the seat, equal ones by their numbers', () => {
    const order = (/** @type {number} */ seat) => ranked(DEAL.tables, seat).map(({ table }) => table)
    expect([order(0), order(1), order(3)]).toEqual([
      [1, 3, 2],
      [2, 1, 3],
      [1, 2, 3],
    ])
  })

  it('have the mean of each seat, and nothing where the deal counts nowhere', () => {
    expect(meansOf(DEAL.tables)).toEqual(['7/3', '-1/3', '-1', '-1'])
    expect(meansOf([])).toEqual([])
  })

  it('leave out those where it does not count', () => {
    expect(uncounted(eventDoc(), DEAL)).toEqual([4])
    expect(uncounted(eventDoc(), { ...DEAL, round: 7 })).toEqual([])
  })

  it('have a scale in match points by the event’s unit', () => {
    expect(scaleRows({ unit: '7/2', scale: [2, 5] })).toEqual([
      { imps: 1, from: '7' },
      { imps: 2, from: '35/2' },
    ])
  })
})

describe('what there is to show', () => {
  it.each([
    ['over', {}, 1],
    ['coming', {}, 2],
    ['none', {}, 3],
    ['none', { status: 'finished' }, 2],
    ['coming', { rounds: [{ number: 1, status: 'running', tables: [] }] }, 1],
    ['none', { status: 'cancelled', rounds: [{ number: 1, status: 'seated', tables: [] }] }, 1],
  ])('%s: %j, round %i', (stage, change, round) => {
    expect(stageOf(/** @type {any} */ ({ ...eventDoc(), ...change }), round)).toBe(stage)
  })

  it('is nothing where the event is no duplicate', () => {
    const doc = eventDoc()
    expect(stageOf({ ...doc, settings: { ...doc.settings, duplicate: false } }, 1)).toBe('plain')
  })
})

describe('the last hands of a deal', () => {
  it('are those of its last moment, with the tile won on', () => {
    const [first, second] = lastHands(/** @type {any} */ (fixture.deals['0.all']))
    expect(first.hand).toEqual(['1m', '2m', '3m', '3m', '3m', '7s', '8s', '9s', '9s', '9s'])
    expect(first.melds).toEqual([['5m', '5m', '5m']])
    expect(first.won).toEqual(['3m'])
    expect(first.river).toHaveLength(11)
    expect(second.won).toEqual([])
  })

  it('take discards with marks, and pairs that were thrown', () => {
    const seats = {
      0: {
        hand: ['1z'],
        melds: [{ sort: 'pon', tiles: ['2m', '2m', '2m'] }],
        river: [{ tile: '4z', drawn: true }],
      },
      1: { hand: ['2m'], thrown: [['4m', '9m']] },
    }
    const deal = {
      deal: 0,
      view: 'all',
      doc: { view: { seats } },
      moments: [{ at: 0, patch: {}, events: [] }],
    }
    expect(lastHands(/** @type {any} */ (deal))).toEqual([
      { hand: ['1z'], melds: [['2m', '2m', '2m']], river: ['4z'], won: [] },
      { hand: ['2m'], melds: [], river: ['4m', '9m'], won: [] },
    ])
  })
})
