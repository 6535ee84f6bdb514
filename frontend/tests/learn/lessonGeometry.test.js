import { describe, expect, it } from 'vitest'
import { SHALLOW, lessonGeometry } from '../../src/pages/tutorial/lessonGeometry.js'
import { TALL, tableShape } from '../../src/table/layout/geometry.js'

/** @typedef {import('../../src/table/layout/geometry.js').Rect} Rect */
/** @param {Rect} a @param {Rect} b */
const overlap = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** The rivers of three full rows, by seat counted from the viewer. @param {import('../../src/table/layout/geometry.js').Shape} shape @returns {Rect[]} */
function rivers({ cx, cy, hx, hy, tile }) {
  const [wide, deep] = [6 * tile, 3 * TALL * tile + 4]
  const [x, y] = [cx - wide / 2, cy - wide / 2]
  return [
    { x, y: cy + hy, w: wide, h: deep },
    { x: cx + hx, y, w: deep, h: wide },
    { x, y: cy - hy - deep, w: wide, h: deep },
    { x: cx - hx - deep, y, w: deep, h: wide },
  ]
}

describe.each([
  [483, 375],
  [480, 360],
])('a table beside a coach, of %i × %i', (width, height) => {
  const form = lessonGeometry(tableShape(width, height))

  it('has its plates where they cover no river and no answer', () => {
    for (const plate of form.plates) {
      expect([...rivers(form), form.bar].filter((each) => overlap(plate, each))).toEqual([])
      expect(plate.w).toBeGreaterThanOrEqual(70)
    }
  })

  it('has room for two buttons beside one another, and tiles that can be read', () => {
    expect(form.bar.w).toBeGreaterThanOrEqual(2 * 48 + 8)
    expect(form.bar.x + form.bar.w).toBeLessThanOrEqual(width)
    expect(overlap(form.bar, form.board)).toBe(false)
    expect(form.tile).toBeGreaterThanOrEqual(20)
  })
})

describe.each([
  [320, 420],
  [320, 516],
  [360, 492],
  [390, 590],
])('an upright table below a coach, of %i × %i', (width, height) => {
  const form = lessonGeometry(tableShape(width, height))
  const { cx, cy, hx, hy, tile, board, plates, bar, hand } = form

  it('has tiles that can be read, all on the board, and answers between it and the hand', () => {
    expect(tile).toBeGreaterThanOrEqual(20)
    expect(board.x).toBeGreaterThanOrEqual(0)
    expect(board.x + board.w).toBeLessThanOrEqual(width)
    expect(board.y).toBeGreaterThanOrEqual(0)
    expect(board.y + board.h).toBeLessThanOrEqual(bar.y)
    expect(bar.y + bar.h).toBeLessThan(hand.top)
  })

  it('has its plates where they cover neither the centre nor a row of a river', () => {
    const deep = TALL * tile + 4
    const [x, y, long] = [cx - 3 * tile, cy - 3 * tile, 6 * tile]
    const held = [
      { x: cx - hx, y: cy - hy, w: 2 * hx, h: 2 * hy },
      { x, y: cy + hy, w: long, h: deep },
      { x: cx + hx, y, w: deep, h: long },
      { x, y: cy - hy - deep, w: long, h: deep },
      { x: cx - hx - deep, y, w: deep, h: long },
    ]
    for (const plate of plates) {
      expect(held.filter((each) => overlap(plate, each))).toEqual([])
      expect(plate.w).toBeGreaterThanOrEqual(60)
      expect(plate.h).toBeGreaterThanOrEqual(28)
    }
  })
})

it('keeps no room for a menu, which is not there', () => {
  const form = lessonGeometry(tableShape(660, 390))
  expect(form.plates[3].y).toBe(form.plates[1].y)
  expect(form.aid.y).toBe(form.bar.y)
  expect(form.aid.y + form.aid.h).toBeLessThan(form.plates[0].y)
})

it('leaves any other table as it is', () => {
  for (const [width, height] of [[1280, 720], [390, SHALLOW], [1000, 720]]) {
    const form = tableShape(width, height)
    expect(lessonGeometry(form)).toBe(form)
  }
}) // prettier-ignore
