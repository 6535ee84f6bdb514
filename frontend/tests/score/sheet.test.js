import { describe, expect, it } from 'vitest'
import { chartLines } from '../../src/score/chartLines.js'
import { fanList, fanTotal, unfinished } from '../../src/games/sichuan/score/winners.js'
import { handGroups, meldTiles, occasions, runningTotals, shareOf } from '../../src/score/sheet.js'
import session from '../fixtures/session.json'

const ONE_PAYS = ['kong-returned', 'false-hu', 'forbidden-suit']

/** @type {Record<string, any>} */
const sheets = session.view.sheets

describe('running totals', () => {
  it('begin at zero and end at the sum of the deals', () => {
    const rows = runningTotals(session.view.scores)
    expect(rows).toHaveLength(6)
    expect(rows[0]).toEqual([0, 0, 0, 0])
    const sums = [0, 1, 2, 3].map((seat) =>
      Object.values(sheets).reduce((sum, sheet) => sum + sheet.scores[seat], 0),
    )
    expect(rows.at(-1)).toEqual(sums)
  })

  it('have a row of zeros alone before the first deal is over', () => {
    expect(runningTotals([], 3)).toEqual([[0, 0, 0]])
  })
})

describe('occasions', () => {
  it.each(Object.keys(sheets))('hold every payment of deal %s', (deal) => {
    const sheet = sheets[deal]
    const scores = [0, 1, 2, 3].map((seat) =>
      occasions(sheet.ledger, ONE_PAYS).reduce((sum, row) => sum + shareOf(row, seat), 0),
    )
    expect(scores).toEqual(sheet.scores)
  })

  it('put together what several pay for one thing', () => {
    const kong = { reason: 'kong', payee: 2, points: 2, tile: '5m', clause: 'SBR §10.1' }
    const [row, ...more] = occasions([
      { ...kong, payer: 0 },
      { ...kong, payer: 1 },
    ])
    expect(more).toEqual([])
    expect(row).toMatchObject({ payers: [0, 1], payees: [2], points: 2 })
    expect([0, 1, 2, 3].map((seat) => shareOf(row, seat))).toEqual([-2, -2, 4, 0])
  })

  it('keep apart what two players pay nobody', () => {
    const fine = { reason: 'forbidden-suit', payee: null, points: 48 }
    expect(
      occasions(
        [
          { ...fine, payer: 0 },
          { ...fine, payer: 1 },
        ],
        ONE_PAYS,
      ),
    ).toHaveLength(2)
  })

  it('are nobody’s gain for a spectator', () => {
    const [row] = occasions([{ reason: 'hu', payer: 0, payee: 1, points: 8 }])
    expect(shareOf(row, undefined)).toBe(0)
  })
})

describe('hands', () => {
  /** @type {any} */
  const hand = {
    melds: [],
    sets: [
      ['1m', '1m'],
      ['1m', '2m', '3m'],
    ],
    tile: '1m',
  }

  it('mark the winning tile once', () => {
    const won = handGroups(hand)
      .flat()
      .filter((tile) => tile.won)
    expect(won).toHaveLength(1)
    expect(handGroups(hand)[1][0]).toEqual({ tile: '1m', won: true })
  })

  it('without a reading are one group with nothing marked', () => {
    const found = handGroups({ shown: true, melds: [], tiles: ['1m', '2m'], tile: '2m' })
    expect(found).toEqual([
      [
        { tile: '1m', won: false },
        { tile: '2m', won: false },
      ],
    ])
  })

  it('show kongs with four tiles, concealed ones by their backs', () => {
    expect(meldTiles({ sort: 'pung', tile: '5p' })).toEqual({ tiles: ['5p', '5p', '5p'], back: false })
    expect(meldTiles({ sort: 'concealed', tile: '5p' })).toMatchObject({ back: true })
    expect(meldTiles({ sort: 'postponed', tile: '5p' }).tiles).toHaveLength(4)
  })

  it('that did not win are the others', () => {
    for (const sheet of Object.values(sheets))
      expect(unfinished(sheet)).toHaveLength(4 - sheet.winners.length)
  })
})

it('lists fans, dearest first', () => {
  expect(fanList({ kong: 1, 'full-flush': 2 }).map(({ fan }) => fan)).toEqual(['full-flush', 'kong'])
  expect(fanTotal({ kong: 1, 'full-flush': 2 })).toBe(3)
  expect(fanTotal()).toBe(0)
})

describe('chart', () => {
  const { lines, zero, marks } = chartLines(
    [
      [0, 0],
      [10, -10],
      [20, -20],
    ],
    320,
    120,
  )

  it('runs from left to right within its box', () => {
    for (const line of lines) {
      expect(line.map(({ x }) => x)).toEqual(line.map(({ x }) => x).toSorted((a, b) => a - b))
      for (const { x, y } of line) expect(x >= 0 && x <= 320 && y >= 0 && y <= 120).toBe(true)
    }
  })

  it('shows more above less, and zero between', () => {
    expect(lines[0][2].y).toBeLessThan(zero)
    expect(lines[1][2].y).toBeGreaterThan(zero)
    expect(marks.map(({ value }) => value)).toEqual([20, 0, -20])
  })

  it('leaves out a label that would lie on zero’s', () => {
    expect(
      chartLines(
        [
          [0, 0],
          [1, -100],
        ],
        320,
        120,
      ).marks.map(({ value }) => value),
    ).toEqual([0, -100])
  })
})
