import { describe, expect, it } from 'vitest'
import overtake, { needed } from '../../../src/games/riichi/overtake.js'

/** @param {number[]} totals @param {any} [more] */
const view = (totals, { dealer = 0, honba = 0, sticks = 0, options = {} } = {}) =>
  /** @type {any} */ ({
    dealer,
    options,
    round: { wind: '1z', number: 1, honba, sticks },
    seats: Object.fromEntries(totals.map((total, seat) => [seat, { total }])),
  })

describe('the least win that overtakes', () => {
  it('from whom one overtakes brings twice its points, from another once', () => {
    const { from, other } = needed(view([31_000, 25_000, 22_000, 22_000]), 1, 0)
    expect(from).toMatchObject({ points: 3200, han: 3, fu: 25 })
    expect(other).toMatchObject({ points: 6400 })
  })

  it('has to bring more, not as much', () => {
    const { from } = needed(view([29_000, 25_000, 23_000, 23_000]), 1, 0)
    expect(from).toMatchObject({ points: 2600 })
  })

  it('counts what lies on the table: honba, paid by one, and sticks', () => {
    const at = (/** @type {any} */ more) => needed(view([31_000, 25_000, 22_000, 22_000], more), 1, 0).from
    expect(at({ honba: 2 })).toMatchObject({ points: 2600 })
    expect(at({ sticks: 2 })).toMatchObject({ points: 2600 })
  })

  it('by a tile drawn has the dealer pay double, and who deals be paid by all alike', () => {
    const { drawn } = needed(view([33_000, 25_000, 21_000, 21_000]), 1, 0)
    // 2,000 and 3,900: 7,900 come, and 3,900 go.
    expect(drawn).toMatchObject({ points: 1600, dealers: 3200 })
    const deals = needed(view([33_000, 25_000, 21_000, 21_000], { dealer: 1 }), 1, 0).drawn
    expect(deals).toMatchObject({ points: 2600 })
    expect(deals).not.toHaveProperty('dealers')
  })

  it('knows limits, and rounds up to a mangan where the options do', () => {
    const totals = [41_000, 25_000, 17_000, 17_000]
    expect(needed(view(totals), 1, 0).from).toMatchObject({ limit: 'haneman', points: 12_000 })
    const near = [40_000, 25_000, 17_500, 17_500]
    expect(needed(view(near), 1, 0).from).toMatchObject({ points: 7700, han: 4, fu: 30 })
    expect(needed(view(near, { options: { kiriage: true } }), 1, 0).from).toMatchObject({
      limit: 'mangan',
      points: 8000,
    })
  })

  it('is none where no hand is enough', () => {
    const { from, other, drawn } = needed(view([95_000, 5000, 0, 0]), 1, 0)
    expect([from, other, drawn]).toEqual([undefined, undefined, undefined])
  })

  it('of three loses the share of who is missing, or has the others pay it', () => {
    const totals = [40_000, 35_000, 30_000]
    const lost = needed(view(totals, { dealer: 2, options: { tsumo_loss: true } }), 1, 0).drawn
    const paid = needed(view(totals, { dealer: 2, options: { tsumo_loss: false } }), 1, 0).drawn
    expect(lost).toMatchObject({ points: 1300, dealers: 2600 })
    expect(paid).toMatchObject({ points: 1500, dealers: 2500 })
  })
})

it('is told in the words of the game, with who pays', () => {
  const t = (/** @type {string} */ key, /** @type {any} */ params) =>
    `${key} ${Object.values(params ?? {}).join(' ')}`.trim()
  const doc = /** @type {any} */ ({
    you: 1,
    table: { seats: { 0: { kind: 'human', name: 'Anna' } } },
    view: view([31_000, 25_000, 22_000, 22_000]),
  })
  expect(overtake(doc, 1, 0, t)[0]).toEqual({
    how: 'gap.from Anna',
    hand: 'gap.hand 3,200 riichi.han-fu 3 25',
  })
  expect(overtake(doc, 0, 1, t)[0].how).toBe('gap.from.you')
})
