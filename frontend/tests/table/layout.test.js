import { describe, expect, it } from 'vitest'
import { layout, riverSpots } from '../../src/table/layout/layout.js'
import { tableShape, TALL } from '../../src/table/layout/geometry.js'
import { identify, seat, view } from './build.js'

const SIZES = /** @type {[number, number][]} */ ([
  [1280, 720],
  [844, 390],
  [390, 844],
  [320, 568],
  [667, 375],
  [640, 360],
  [1920, 1080],
  [1024, 768],
  [768, 1024],
])
/** Phones on their side. */
const LYING = /** @type {[number, number][]} */ ([
  [844, 390],
  [740, 360],
  [667, 375],
  [640, 360],
  [568, 320],
])
const LEAST = 20
/** Widths of the menu's buttons, the switches last. */
const BUTTONS = [47, 47, 47, 62]
/** Height of the tile in question with two lines below it, and of a call with the gap over it. */
const PROMPT = 60
const CALL = 52

const long = '111222333444555666m' // 18 tiles
const longer = long + '777m'
const kongs = (/** @type {number} */ from) =>
  ['1p', '2p', '3p', '4p'].map((tile) => ({ sort: 'melded', tile, from }))
const pungs = (/** @type {number} */ from) => ['1p', '2p', '3p'].map((tile) => ({ sort: 'pung', tile, from }))
const mixed = [
  { sort: 'concealed', tile: '1p' },
  { sort: 'promoted', tile: '2p', from: 1 },
  { sort: 'pung', tile: '3p', from: 2 },
]

/** Tables as full as they get. @type {Record<string, any>} */
const TABLES = {
  dealt: view([seat('123456789m1234p5p', { drawn: '5p', holds_drawn: true }), seat(13), seat(13), seat(13)]),
  'set aside': view([
    seat('123456789m123p', { aside: '9s' }),
    seat(13, { aside: 'tile-or-card' }),
    seat(13),
    seat(13),
  ]),
  'full rivers': view([0, 1, 2, 3].map((i) => seat(i ? 13 : '123456789m1234p', { river: long }))),
  'long rivers': view([0, 1, 2, 3].map((i) => seat(i ? 13 : '123456789m1234p', { river: longer }))),
  'four kongs each': view(
    [0, 1, 2, 3].map((i) =>
      seat(i ? 2 : '55s', { river: long, melds: kongs((i + 2) % 4), holds_drawn: true }),
    ),
  ),
  'kongs from the left': view(
    [0, 1, 2, 3].map((i) => seat(i ? 1 : '5s', { river: long, melds: kongs((i + 3) % 4) })),
  ),
  'three pungs': view(
    [0, 1, 2, 3].map((i) => seat(i ? 4 : '55s66s', { river: long, melds: pungs((i + 1) % 4) })),
  ),
  'mixed melds': view(
    [0, 1, 2, 3].map((i) => seat(i ? 5 : '55667s', { river: long, melds: mixed, holds_drawn: true })),
  ),
  winners: view([
    seat('1234m', { melds: pungs(1), hu: { order: 1, from: 2, tile: '4m' } }),
    seat(10, { melds: pungs(2).slice(2), hu: { order: 2, from: 0, tile: '9m' } }),
    seat(13, { hu: { order: 3, from: 1, tile: '9m' } }),
    seat(13),
  ]),
}

/** @param {any} table @param {[number, number]} size */
function lay(table, size) {
  const pieces = identify([], table)
  const form = tableShape(...size)
  const places = layout(pieces, form, { you: 0, dealer: table.dealer, wall: table.wall })
  return { pieces, form, places }
}

/** @param {import('../../src/table/layout/coordinates.js').Place} place */
function box({ x, y, rotation, width, pose }) {
  const depth = pose === 'edge' ? 0.8 : pose === 'back' ? 1.12 : TALL
  const [w, h] = rotation % 180 ? [width * depth, width] : [width, width * depth]
  return { x: x - w / 2, y: y - h / 2, w, h }
}

/** By how much two boxes overlap, in both directions. @param {any} a @param {any} b */
const overlap = (a, b) =>
  Math.min(
    Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y),
  )

const fourth = (/** @type {any} */ { piece }) => piece.zone === 'meld' && piece.at === 3
/** @param {any} piece @param {Map<string, any>} places */
function tell({ id, zone, seat: owner, face, at }, places) {
  const { x, y, width } = places.get(id) ?? {}
  return `${zone} ${owner}.${at} ${face} at ${Math.round(x)},${Math.round(y)} (${Math.round(width)})`
}

/** Unseen tiles may stand close, and a kong's fourth may lie upon the others: what has to be read may not be covered. */
const readable = (/** @type {any} */ { pieces, places }) =>
  pieces
    .map((/** @type {any} */ piece) => ({ piece, place: places.get(piece.id) }))
    .filter(
      (/** @type {any} */ { piece, place }) => piece.zone !== 'wall' && piece.face && place.pose !== 'down',
    )

/** What a replay's controls leave of small phones on their side. @type {[number, number][]} */
const REPLAYED = [
  [667, 319],
  [640, 304],
  [568, 264],
]
it.each(REPLAYED)('leaves the middle a line of text above the controls of a replay: %i×%i', (...size) => {
  const form = tableShape(...size, true)
  expect(2 * form.hy).toBeGreaterThan(29)
  expect(form.tile).toBeGreaterThan(18)
  expect(form.board.y + form.board.h).toBeLessThan(form.hand.top)
})

for (const size of SIZES) {
  describe(`at ${size.join('×')}`, () => {
    it.each(Object.keys(TABLES))('%s: every tile lies in the window and is large enough', (name) => {
      const { pieces, places, form } = lay(TABLES[name], size)
      const faults = pieces.filter((piece) => {
        const place = places.get(piece.id)
        if (!place) return true
        const { x, y, w, h } = box(place)
        const outside = Math.min(x, y) < -1 || x + w > form.width + 1 || y + h > form.height + 1
        return outside || (piece.zone !== 'wall' && place.width < LEAST)
      })
      expect(faults.map((piece) => tell(piece, places))).toEqual([])
    })

    it.each(Object.keys(TABLES))('%s: no tile covers another', (name) => {
      const table = lay(TABLES[name], size)
      const shown = readable(table)
      /** @type {string[]} */
      const faults = []
      for (const [i, a] of shown.entries()) {
        for (const b of shown.slice(i + 1)) {
          if (fourth(a) || fourth(b) ? a.piece.meld === b.piece.meld : false) continue
          if (overlap(box(a.place), box(b.place)) > 1.5)
            faults.push(`${tell(a.piece, table.places)} / ${tell(b.piece, table.places)}`)
        }
      }
      expect(faults).toEqual([])
    })

    it('keeps plates, buttons and hand apart from one another and from what lies on the table', () => {
      const { form, places, pieces } = lay(TABLES['full rivers'], size)
      const hand = { x: 0, y: form.hand.top, w: form.width, h: form.height - form.hand.top }
      const rects = [...form.plates, form.bar, hand, form.menu]
      for (const [i, a] of rects.entries()) {
        for (const b of rects.slice(i + 1)) {
          if (form.portrait && [a, b].every((rect) => rect === form.bar || rect === form.menu)) continue
          expect(overlap(a, b), JSON.stringify([a, b])).toBeLessThan(1)
        }
      }
      for (const piece of pieces.filter(({ zone, seat }) => zone === 'river' || (zone === 'hand' && seat))) {
        const place = places.get(piece.id)
        if (!place) continue
        const hit = [...form.plates, form.bar].filter((rect) => overlap(box(place), rect) > 1)
        expect(hit, tell(piece, places)).toEqual([])
      }
    })

    it('has room for all of the menu’s buttons beside the board', () => {
      const { menu, board, portrait, plates } = tableShape(...size)
      if (portrait) return
      let [x, rows] = [0, 1]
      for (const w of BUTTONS) {
        if (x + w > board.x - menu.x + 1) [x, rows] = [0, rows + 1]
        x += w + 4
      }
      const taken = { ...menu, w: board.x - menu.x, h: rows * 50 - 4 }
      expect(taken.h).toBeLessThanOrEqual(menu.h)
      expect(plates.filter((plate) => overlap(plate, taken) > 1)).toEqual([])
    })

    it('gives fingers 44 px of every tile of the hand, where seven or fourteen of them fit', () => {
      const { hand } = tableShape(...size)
      expect(hand.tile).toBeGreaterThanOrEqual(Math.min(41, (size[0] - 20) / 15))
    })

    it('keeps twenty-eight discards of one seat in the window', () => {
      const { form, places, pieces } = lay(
        view([seat('1m', { river: longer + '7m888999m' }), seat(13), seat(13), seat(13)]),
        size,
      )
      const river = pieces.filter(({ zone }) => zone === 'river').map(({ id }) => places.get(id))
      expect(river).toHaveLength(28)
      expect(new Set(river.map((place) => `${place?.x} ${place?.y}`)).size).toBe(28)
      for (const place of river) expect((place?.x ?? 0) + form.tile / 2).toBeLessThanOrEqual(form.width)
    })
  })
}

it.each(LYING)(
  'has room below the plates for what is asked and two rows of calls at %i×%i',
  (width, height) => {
    const { bar, plates, hand } = tableShape(width, height)
    expect(bar.y).toBeGreaterThan(plates[1].y + plates[1].h)
    expect(plates[1].y).toBeGreaterThan(plates[2].y + plates[2].h)
    expect(bar.y + bar.h).toBeLessThan(hand.top)
    expect(bar.h).toBeGreaterThanOrEqual(PROMPT + 2 * CALL)
  },
)

it.each([
  [390, 844, 25.5],
  [412, 915, 27],
])('gives rivers the width that the centre needs not at %i×%i', (width, height, least) => {
  const { tile, hx, plates } = tableShape(width, height)
  expect(tile).toBeGreaterThan(least)
  expect(2 * hx).toBeGreaterThan(88)
  for (const { w } of plates) expect(w).toBeGreaterThan(70)
})

describe('a river', () => {
  it('goes in rows of six', () => {
    const spots = riverSpots(tableShape(1280, 720), 0, 18)
    expect(spots.slice(5, 8)).toEqual([
      [5, 0],
      [0, 1],
      [1, 1],
    ])
  })

  it('goes on past three rows to its owner’s right, outermost row first', () => {
    expect(riverSpots(tableShape(1280, 720), 0, 20).slice(18)).toEqual([
      [6, 2],
      [7, 2],
    ])
  })
})

it('turns the table so that the viewer sits at the bottom', () => {
  const table = view([seat(13), seat(13), seat('1m', { river: '5p' }), seat(13)])
  const pieces = identify([], table)
  const places = layout(pieces, tableShape(1280, 720), { you: 2 })
  const discard = places.get(pieces.find(({ zone }) => zone === 'river')?.id ?? '')
  expect(discard?.rotation).toBe(0)
  expect(discard?.y).toBeGreaterThan(tableShape(1280, 720).cy)
})

it('sets the drawn tile apart also where it begins the second row, and no other', () => {
  const lefts = [{ drawn: '9m', holds_drawn: true }, {}].map((held) => {
    const pieces = identify([], view([seat('12345679m', held), seat(13), seat(13), seat(13)]))
    const places = [...layout(pieces, tableShape(390, 844), { you: 0 }).values()].filter(
      ({ pose }) => pose === 'hand',
    )
    return places[7].x - places[0].x
  })
  expect(lefts[1]).toBe(0)
  expect(lefts[0]).toBeGreaterThan(4)
})
