import { describe, expect, it } from 'vitest'
import { arrows, heightOf, net, spot, WIDTH } from '../../src/score/flow.js'
import session from '../fixtures/session.json'

const pay = (/** @type {number | null} */ payer, /** @type {number | null} */ payee, points = 1) => ({
  payer,
  payee,
  points,
})
const name = (/** @type {number | null} */ seat) => (seat === null ? 'the table' : `P${seat}`)
const drawn = (/** @type {any[]} */ edges, seats = 4) => arrows(edges, (seat) => seat, seats, name)
/** @param {string} path @returns {number[]} its numbers */
const numbers = (path) => path.match(/-?[\d.]+/g)?.map(Number) ?? []

describe('who owes whom in the end', () => {
  it('is one entry for two seats, from who pays more', () => {
    expect(net([pay(0, 1, 5), pay(1, 0, 8)])).toEqual([pay(1, 0, 3)])
    expect(net([pay(2, 3, 5), pay(3, 2, 2), pay(2, 3, 1)])).toEqual([pay(2, 3, 4)])
  })

  it('leaves out what went to and fro', () => {
    expect(net([pay(0, 1, 2), pay(1, 0, 2)])).toEqual([])
  })

  it('knows of who is no player', () => {
    expect(net([pay(3, null, 1000), pay(null, 3, 1000), pay(0, null, 48)])).toEqual([pay(0, null, 48)])
    expect(net([pay(null, 1, 2000)])).toEqual([pay(null, 1, 2000)])
  })

  /** @type {Record<string, any>} */
  const sheets = session.view.sheets
  it.each(Object.keys(sheets))('comes to the scores of deal %s', (deal) => {
    const sums = [0, 0, 0, 0]
    for (const { payer, payee, points } of net(sheets[deal].ledger)) {
      if (payer !== null) sums[payer] -= points
      if (payee !== null) sums[payee] += points
    }
    expect(sums).toEqual(sheets[deal].scores)
  })
})

describe('the drawing', () => {
  it('has the viewer at the bottom and the next player on the right', () => {
    const [you, next, across, last] = [0, 1, 2, 3].map((place) => spot(place, 4))
    expect(you.y).toBeGreaterThan(next.y)
    expect(next.x).toBeGreaterThan(you.x)
    expect(across.y).toBeLessThan(last.y)
    expect(last.x).toBeLessThan(across.x)
  })

  it.each([2, 3, 4, 6, 10])('keeps every name and label of %i seats in the picture', (seats) => {
    const edges = Array.from({ length: seats - 1 }, (_, seat) => pay(seat + 1, 0, 100 * seat))
    const inside = (/** @type {{ x: number, y: number }} */ { x, y }) =>
      x >= 0 && x <= WIDTH && y >= 0 && y <= heightOf(seats)
    for (let seat = 0; seat < seats; seat++) expect(inside(spot(seat, seats))).toBe(true)
    for (const { label } of drawn(edges, seats)) expect(inside(label)).toBe(true)
  })

  it('points from who pays to who is paid', () => {
    const [arrow] = drawn([pay(1, 0)])
    const [x, y, , , toX, toY] = numbers(arrow.path)
    const [from, to] = [spot(1, 4), spot(0, 4)]
    expect(Math.hypot(x - from.x, y - from.y)).toBeLessThan(Math.hypot(x - to.x, y - to.y))
    expect(Math.hypot(toX - to.x, toY - to.y)).toBeLessThan(Math.hypot(toX - from.x, toY - from.y))
    expect(numbers(arrow.head).slice(0, 2)).toEqual([toX, toY])
  })

  it('draws what is more as a thicker line', () => {
    const [little, much] = drawn([pay(1, 0, 1), pay(2, 0, 48)])
    expect(much.wide).toBeGreaterThan(little.wide)
  })

  it('keeps the numbers of arrows that cross apart', () => {
    const [one, other] = drawn([pay(0, 2), pay(1, 3)])
    expect(Math.hypot(one.label.x - other.label.x, one.label.y - other.label.y)).toBeGreaterThan(15)
  })
})
