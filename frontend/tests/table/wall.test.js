import { expect, it } from 'vitest'
import { layout } from '../../src/table/layout/layout.js'
import { tableShape } from '../../src/table/layout/geometry.js'
import { stackOrder } from '../../src/table/layout/wall.js'

it('has fourteen stacks before the dealer and opposite, thirteen at the sides (SBR §1.3)', () => {
  const order = stackOrder(1, 1, 0, [14, 13])
  const count = (/** @type {number} */ seat) => order.filter(([owner]) => owner === seat).length
  expect([0, 1, 2, 3].map(count)).toEqual([13, 14, 13, 14])
})

it('begins after the stacks that stay before the break and goes on clockwise (SBR §1.4)', () => {
  // Dice 4 and 2 with seat 0 dealing: South's wall, broken after its second stack.
  const order = stackOrder(0, 1, 2, [14, 13])
  expect(order[0]).toEqual([1, 2, 13])
  expect(order[10]).toEqual([1, 12, 13])
  expect(order[11]).toEqual([0, 0, 14])
  expect(order.at(-1)).toEqual([1, 0.6, 13])
})

it('stands apart where it was broken, in the ring as in the gauge', () => {
  const wall = Array.from({ length: 108 }, (_, at) => ({
    id: `${at}`,
    zone: 'wall',
    seat: -1,
    at,
    face: null,
  }))
  for (const form of [tableShape(1280, 720), tableShape(390, 844)]) {
    const places = layout(/** @type {any} */ (wall), form, { wall: { side: 0, stacks: 3 } })
    const x = (/** @type {number} */ id) => places.get(`${id}`)?.x ?? NaN
    expect(x(0) - x(2)).toBeCloseTo(form.stack)
    expect(x(106) - x(0)).toBeCloseTo(1.4 * form.stack)
  }
})
