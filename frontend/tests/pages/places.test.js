import { describe, expect, it } from 'vitest'
import { hintPlace, watchPlaces } from '../../src/table/layout/overlayPlaces.js'
import { tableShape } from '../../src/table/layout/geometry.js'
import { scaledShape } from '../../src/table/layout/scale.js'

const SIZES = [
  [1280, 720],
  [844, 390],
  [667, 375],
  [640, 360],
  [1024, 768],
  [1920, 1080],
  [390, 844],
  [320, 568],
  [768, 1024],
]
const TALL = 4 / 3

/** @typedef {import('../../src/table/layout/geometry.js').Rect} Rect @param {Rect} a @param {Rect} b */
const overlap = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** What a player has to see: the centre with the rivers, the plates, the hand. @param {number[]} size */
function seen([width, height]) {
  const form = tableShape(width, height)
  const { board, line, hand, plates } = form
  const inner = { x: board.x + line, y: board.y + line, w: board.w - 2 * line, h: board.h - line }
  const rows = { x: hand.left, y: hand.top, w: hand.right - hand.left, h: hand.rows * hand.tile * TALL }
  return { form, must: [inner, rows, ...plates], inner }
}

describe.each(SIZES)('at %i × %i', (...size) => {
  const { form, must } = seen(size)

  it('a hint lies on nothing of one’s own, and on nothing to be pressed', () => {
    const [, rows, own] = must
    const buttons = { ...form.menu, w: Math.min(form.menu.w, 140) }
    const place = hintPlace(scaledShape(size[0], size[1]))
    expect([rows, own, form.bar, form.aid, buttons].filter((rect) => overlap(place, rect))).toEqual([])
  })

  it('a hint has room for its words', () => {
    const { slim, h } = hintPlace(scaledShape(size[0], size[1]))
    expect(h).toBeGreaterThanOrEqual(slim ? 30 : 160)
  })

  it('the spectator’s notice covers none of them either, nor the menu', () => {
    const { whole, ...parts } = watchPlaces(form)
    const [notice, controls] = form.portrait ? [parts.notice, parts.controls] : [whole, whole]
    const buttons = { ...form.menu, w: Math.min(form.menu.w, 140) }
    for (const place of [notice, controls])
      expect([...must, buttons].filter((rect) => overlap(place, rect))).toEqual([])
    expect(notice.w).toBeGreaterThanOrEqual(100)
  })
})
