import { describe, expect, it } from 'vitest'
import { arrows, heightOf, nameSize, net, spot, sumSize, WIDTH } from '../../src/score/flow.js'
import { byPayee } from '../../src/score/payees.js'
import session from '../fixtures/session.json'

const pay = (/** @type {number | null} */ payer, /** @type {number | null} */ payee, points = 1) => ({
  payer,
  payee,
  points,
})
const name = (/** @type {number | null} */ seat) => (seat === null ? 'the table' : `P${seat}`)
const drawn = (/** @type {any[]} */ edges, seats = 4) => arrows(edges, (seat) => seat, seats, name, 1)
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

describe('rows of payments', () => {
  it('stand under who is paid, who has most and who pays most first', () => {
    const edges = [pay(0, 2, 100), pay(1, 3, 500), pay(4, 3, 700), pay(null, 2, 300)]
    expect(byPayee(edges)).toEqual([
      { payee: 3, points: 1200, paid: [pay(4, 3, 700), pay(1, 3, 500)] },
      { payee: 2, points: 400, paid: [pay(null, 2, 300), pay(0, 2, 100)] },
    ])
  })
})

describe('the drawing', () => {
  it('has the viewer at the bottom and the next player on the right', () => {
    const [you, next, across, last] = [0, 1, 2, 3].map((place) => spot(place, 4, 1))
    expect(you.y).toBeGreaterThan(next.y)
    expect(next.x).toBeGreaterThan(you.x)
    expect(across.y).toBeLessThan(last.y)
    expect(last.x).toBeLessThan(across.x)
  })

  it.each([2, 3, 4, 6, 10])('keeps every name and label of %i seats in the picture', (seats) => {
    const edges = Array.from({ length: seats - 1 }, (_, seat) => pay(seat + 1, 0, 100 * seat))
    const inside = (/** @type {{ x: number, y: number }} */ { x, y }) =>
      x >= 0 && x <= WIDTH && y >= 0 && y <= heightOf(seats, 1)
    for (let seat = 0; seat < seats; seat++) expect(inside(spot(seat, seats, 1))).toBe(true)
    for (const { label } of drawn(edges, seats)) expect(inside(label)).toBe(true)
  })

  it('points from who pays to who is paid', () => {
    const [arrow] = drawn([pay(1, 0)])
    const [x, y, , , toX, toY] = numbers(arrow.path)
    const [from, to] = [spot(1, 4, 1), spot(0, 4, 1)]
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

  /** A phone's sheet, a phone's, a desktop's: how large the drawing is shown there. */
  const SCALES = [0.72, 0.85, 1.4]
  const many = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((seats) => SCALES.map((scale) => ({ seats, scale })))
  const NAMES = [
    'Анастасія',
    'Wei',
    'Maximilian Oberhuber',
    '千代',
    'Олександр',
    'Jo',
    'Ng Wing-Sum',
    'Пилип',
  ]
  const called = (/** @type {number | null} */ seat) =>
    seat === null ? 'нікому' : NAMES[seat % NAMES.length]
  const apart = (/** @type {any} */ a, /** @type {any} */ b) =>
    Math.max(Math.abs(a.x - b.x) - a.w - b.w, Math.abs(a.y - b.y) - a.h - b.h)
  const named = (/** @type {number} */ seats, /** @type {number} */ scale) =>
    Array.from({ length: seats }, (_, seat) => ({
      ...spot(seat, seats, scale),
      ...nameSize(called(seat), scale),
    }))

  it.each(many)('writes no name over another: $seats at $scale', ({ seats, scale }) => {
    const AIR = 4 / scale
    const boxes = named(seats, scale)
    boxes.forEach((box, i) =>
      boxes.slice(i + 1).forEach((other) => expect(apart(box, other)).toBeGreaterThan(-2 * AIR)),
    )
  })

  it.each(many)('writes no sum over a name: $seats at $scale', ({ seats, scale }) => {
    for (let winner = 0; winner < seats; winner += 1) {
      const edges = Array.from({ length: seats }, (_, seat) => pay(seat, winner, 12_000)).filter(
        ({ payer }) => payer !== winner,
      )
      for (const { label, points } of arrows(edges, (seat) => seat, seats, called, scale))
        for (const box of named(seats, scale))
          expect(apart({ ...label, ...sumSize(points, scale) }, box)).toBeGreaterThan(-15 / scale)
    }
  })

  it('ends arrows at the names, however small the drawing is', () => {
    for (const scale of SCALES) {
      const [{ head }] = arrows([pay(1, 0)], (seat) => seat, 4, called, scale)
      const [x, y] = numbers(head)
      const { w, h } = nameSize(called(0), scale)
      const tip = { x, y, w: 0, h: 0 }
      expect(apart(tip, { ...spot(0, 4, scale), w: w - 12 / scale, h: h - 6 / scale })).toBeGreaterThan(0)
    }
  })
})
