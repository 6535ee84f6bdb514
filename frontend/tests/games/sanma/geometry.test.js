import { describe, expect, it } from 'vitest'
import { cut } from '../../../src/games/sanma/geometry.js'
import sanma from '../../../src/games/sanma/variant.js'
import { lessonGeometry } from '../../../src/pages/tutorial/lessonGeometry.js'
import { layout } from '../../../src/table/layout/layout.js'
import { hintPlace } from '../../../src/table/layout/overlayPlaces.js'
import { TALL, tableShape } from '../../../src/table/layout/geometry.js'
import { trackTiles } from '../../../src/table/tiles/tileTracking.js'
import { spotOf, spotOn } from '../../../src/table/overlay/flareLayout.js'
import { seat, view } from './build.js'

const SIZES = /** @type {[number, number][]} */ ([
  [1280, 720],
  [1024, 768],
  [844, 390],
  [740, 360],
  [667, 375],
  [640, 360],
  [390, 844],
  [412, 915],
  [360, 640],
  [320, 568],
  [768, 1024],
])
/** What a coach leaves a table of phones and of a desk. */
const LESSONS = /** @type {[number, number][]} */ ([
  [928, 720],
  [660, 390],
  [460, 360],
  [390, 656],
  [360, 492],
  [320, 420],
])
const LEAST = 20
const discards = (/** @type {number} */ count) => Array.from({ length: count }, () => ({ tile: '9s' }))
const pon = (/** @type {string} */ tile, /** @type {number} */ from) => ({
  sort: 'pon', tiles: [tile, tile, tile], taken: tile, from,
}) // prettier-ignore
const pons = (/** @type {number} */ owner) =>
  ['1p', '2p', '3p', '4p'].map((tile, i) => pon(tile, (owner + 1 + (i % 2)) % 3))

/** @param {(seat: number) => any} of @param {any} [more] */
const table = (of, more) => view([0, 1, 2].map(of), more)
/** Tables as full as they get. @type {Record<string, any>} */
const TABLES = {
  dealt: view([seat('19m123456789p11z9s', { drawn: '9s', holds_drawn: true }), seat(13), seat(13)]),
  'full rivers': table((i) => seat(i ? 13 : '123456789p1234s', { river: discards(18), kita: 4 })),
  'long rivers': table((i) => seat(i ? 13 : '123456789p1234s', { river: discards(i ? 20 : 18), kita: 4 })),
  'sets and Norths': table((i) =>
    seat(i ? 2 : '55s', { river: discards(18), melds: pons(i), kita: 4, holds_drawn: true }),
  ),
}

/** @param {any} shown @param {import('../../../src/table/layout/geometry.js').Shape} form @param {number} [you] */
function lay(shown, form, you = 0) {
  const pieces = trackTiles([], shown, sanma)
  const places = layout(pieces, form, { you, dealer: shown.dealer, wall: shown.wall, sides: sanma.sides })
  sanma.lay?.(places, pieces, form, you)
  return { pieces, places, form }
}

/** @param {any} place */
function box({ x, y, rotation, width, pose }) {
  const depth = pose === 'edge' ? 0.8 : TALL
  const [w, h] = rotation % 180 ? [width * depth, width] : [width, width * depth]
  return { x: x - w / 2, y: y - h / 2, w, h }
}
/** By how much two boxes overlap, in both directions. @param {any} a @param {any} b */
const overlap = (a, b) =>
  Math.min(
    Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y),
  )
/** Tiles of which one has to see more than a strip. @param {ReturnType<typeof lay>} laid */
const readable = ({ pieces, places }) =>
  pieces
    .map((piece) => ({ piece, place: /** @type {any} */ (places.get(piece.id)) }))
    .filter(({ piece, place }) => piece.zone !== 'wall' && piece.face && place.pose !== 'down')
const isNorth = (/** @type {any} */ { piece }) => piece.zone === 'bonus'

describe.each(SIZES)('a table for three at %i × %i', (...size) => {
  const form = cut(tableShape(...size))

  it.each(Object.keys(TABLES))('%s: every tile lies in the window and is large enough', (name) => {
    const { pieces, places } = lay(TABLES[name], form)
    const faults = pieces.filter((piece) => {
      const place = places.get(piece.id)
      if (!place) return true
      const { x, y, w, h } = box(place)
      const outside = Math.min(x, y) < -1 || x + w > form.width + 1 || y + h > form.height + 1
      return outside || (piece.zone !== 'wall' && place.width < LEAST)
    })
    expect(faults).toEqual([])
  })

  it.each(Object.keys(TABLES))('%s: no tile covers another, but for a North its like', (name) => {
    const shown = readable(lay(TABLES[name], form))
    const faults = shown.flatMap((a, i) =>
      shown
        .slice(i + 1)
        .filter((b) => !(isNorth(a) && isNorth(b)) && overlap(box(a.place), box(b.place)) > 1.5)
        .map((b) => [a, b].map(({ piece }) => `${piece.zone} ${piece.seat}.${piece.at}`)),
    )
    expect(faults).toEqual([])
  })

  it('has the next player on the right, the one before on the left, and nobody opposite', () => {
    const { pieces, places } = lay(TABLES['full rivers'], form, 1)
    const turns = [0, 1, 2].map((owner) => {
      const first = pieces.find((piece) => piece.zone === 'river' && piece.seat === owner)
      return places.get(first?.id ?? '')?.rotation
    })
    expect(turns).toEqual([90, 0, -90])
    const above = pieces.filter(({ id, zone }) => zone !== 'wall' && places.get(id)?.rotation === 180)
    expect(above).toEqual([])
  })

  it('has three walls of eighteen stacks', () => {
    const wall = Array.from({ length: 108 }, (_, at) => ({
      id: `${at}`,
      zone: 'wall',
      seat: -1,
      at,
      face: null,
    }))
    const places = layout(/** @type {any} */ (wall), form, {
      wall: { side: 1, stacks: 5 },
      sides: sanma.sides,
    })
    const turns = [...places.values()].map(({ rotation }) => rotation)
    expect([0, -90, 90].map((turn) => turns.filter((each) => each === turn).length)).toEqual([36, 36, 36])
    const top = Math.min(...[...places.values()].map((place) => box(place).y))
    expect(top).toBeGreaterThanOrEqual(0)
  })

  it('shows four Norths of each seat apart, beside the river, and at its owner’s right', () => {
    const { pieces, places } = lay(TABLES['full rivers'], form)
    for (const owner of [0, 1, 2]) {
      const at = pieces.filter(({ zone, seat: whose }) => zone === 'bonus' && whose === owner)
      const lying = at.map(({ id }) => /** @type {any} */ (places.get(id)))
      expect(lying).toHaveLength(4)
      const steps = lying.slice(1).map(({ x, y }, i) => Math.hypot(x - lying[i].x, y - lying[i].y))
      for (const step of steps) expect(step).toBeGreaterThanOrEqual(9)
      const [dx, dy] = [lying[3].x - form.cx, lying[3].y - form.cy]
      expect(
        [
          [dx > 0, dy > 0],
          [dx > 0, dy < 0],
          [dx < 0, dy > 0],
        ][owner],
      ).toEqual([true, true])
    }
  })

  it('keeps plates, buttons, hand and what lies on the table apart from one another', () => {
    const laid = lay(TABLES['sets and Norths'], form)
    const plates = [0, 1, 3].map((side) => form.plates[side])
    const hand = { x: 0, y: form.hand.top, w: form.width, h: form.height - form.hand.top }
    const rects = [...plates, form.bar, hand, form.menu]
    for (const [i, a] of rects.entries())
      for (const b of rects.slice(i + 1)) {
        if (form.portrait && [a, b].every((rect) => rect === form.bar || rect === form.menu)) continue
        expect(overlap(a, b), JSON.stringify([a, b])).toBeLessThan(1)
      }
    const lying = readable(laid).filter(
      ({ piece }) => piece.zone !== 'hand' && !(piece.zone === 'meld' && !piece.seat),
    )
    const hit = lying.filter(({ place }) =>
      [...plates, form.bar].some((rect) => overlap(box(place), rect) > 1),
    )
    expect(hit.map(({ piece }) => `${piece.zone} ${piece.seat}.${piece.at}`)).toEqual([])
  })

  it('lets a call flare up where no river and no North lies', () => {
    const lying = readable(lay(TABLES['full rivers'], form)).filter(({ piece }) =>
      /river|bonus/.test(piece.zone),
    )
    for (const side of [0, 1, 3]) {
      const { x, y, w } = spotOn(spotOf(form, side, 'chi'), 'chi')
      const flare = { x: x - w / 2, y: y - 10, w, h: 20 }
      expect(lying.filter(({ place }) => overlap(box(place), flare) > 2)).toEqual([])
    }
  })

  it('has a hint for newcomers on nothing of one’s own', () => {
    const place = hintPlace(form)
    const own = [form.plates[0], { x: 0, y: form.hand.top, w: form.width, h: 99 }, form.bar, form.aid]
    expect(own.filter((rect) => overlap(place, rect) > 1)).toEqual([])
  })
})

describe.each(LESSONS)('beside a coach at %i × %i', (...size) => {
  const form = lessonGeometry(cut(tableShape(...size)))
  // A guided deal is short.
  const shown = table((i) => seat(i ? 13 : '123456789p1234s', { river: discards(6), kita: 1 }))

  it('the Norths lie on nothing else, and under no plate', () => {
    const all = readable(lay(shown, form))
    const plates = [0, 1, 3].map((side) => form.plates[side])
    for (const north of all.filter(isNorth)) {
      const at = box(north.place)
      const others = all.filter(({ piece }) => piece !== north.piece).map(({ place }) => box(place))
      expect([...others, ...plates].filter((each) => overlap(at, each) > 1.5)).toEqual([])
      expect(at.x).toBeGreaterThan(0)
      expect(at.x + at.w).toBeLessThan(form.width)
    }
  })

  it('plates stand apart', () => {
    const [own, right, , left] = form.plates
    for (const [a, b] of [
      [own, right],
      [own, left],
      [left, right],
    ])
      expect(overlap(a, b)).toBeLessThan(1)
  })
})

it('has tiles as large as at a table for four, or larger', () => {
  for (const size of SIZES)
    expect(cut(tableShape(...size)).tile).toBeGreaterThanOrEqual(tableShape(...size).tile - 0.001)
  expect(cut(tableShape(360, 640)).tile).toBeGreaterThan(tableShape(360, 640).tile + 2)
})

it('turns the called tile to the right for the next player’s, to the left for the one before', () => {
  const hand = (/** @type {number} */ from) => {
    const shown = view([seat('1234567p', { melds: [pon('5z', from)] }), seat(13), seat(13)])
    const { pieces, places } = lay(shown, cut(tableShape(1280, 720)))
    const meld = pieces
      .filter(({ zone }) => zone === 'meld')
      .map(({ id }) => /** @type {any} */ (places.get(id)))
    const sorted = meld.toSorted((a, b) => a.x - b.x)
    return sorted.findIndex(({ rotation }) => rotation === 90)
  }
  expect([hand(1), hand(2)]).toEqual([2, 0])
})
