import { describe, expect, it } from 'vitest'
import riichi from '../../../src/games/riichi/variant.js'
import { INDICATORS, REPLACEMENTS, lying, slots } from '../../../src/games/riichi/slots.js'
import { trackTiles } from '../../../src/table/tiles/tileTracking.js'
import { layout } from '../../../src/table/layout/layout.js'
import { tableShape } from '../../../src/table/layout/geometry.js'
import { tiles } from '../../table/build.js'

/** @param {string | number} hand @param {Record<string, any>} [more] @returns {any} */
const seat = (hand, { river = [], melds = [], ...more } = {}) => ({
  ...(typeof hand === 'string' ? { hand: tiles(hand), count: tiles(hand).length } : { count: hand }),
  melds,
  river,
  points: 0,
  total: 30000,
  wind: '1z',
  ...more,
})
/** @param {any[]} seats @param {any} [wall] @param {any} [more] @returns {any} */
const view = (seats, wall, more) => ({
  deal: 0,
  phase: 'turn',
  dealer: 0,
  wall: { left: 69, side: 1, stacks: 5, indicators: ['4p'], replacements: 4, ...wall },
  seats: Object.fromEntries(seats.map((each, i) => [i, each])),
  ...more,
})
const others = [seat(13), seat(13), seat(13)]
const start = view([seat('19m19p19s1234567z1z', { drawn: '1z', holds_drawn: true }), ...others])

describe('the wall of 136', () => {
  it('has 69 live tiles after the deal, and the dead wall with one indicator face up', () => {
    const wall = slots(start).filter(({ zone }) => zone === 'wall')
    expect(wall).toHaveLength(69 + 14)
    expect(wall.filter(({ face }) => face)).toEqual([
      expect.objectContaining({ at: INDICATORS[0], face: '4p' }),
    ])
  })

  it('gives a replacement from its far end and its last live tile to the dead wall', () => {
    const wall = slots(view([seat('1m'), ...others], { left: 68, replacements: 3, indicators: ['4p', '7z'] }))
      .filter(({ zone }) => zone === 'wall')
      .map(({ at }) => at)
    expect(wall).toHaveLength(68 + 14 - 1 + 1)
    expect(wall).not.toContain(REPLACEMENTS[0])
    expect(wall[0]).toBe(136 - 14 - 69)
  })

  it('turns over the very tile that lies where the next indicator is', () => {
    const before = trackTiles([], start, riichi)
    const after = trackTiles(
      before,
      view([seat('19m19p19s1234567z1z'), ...others], { indicators: ['4p', '7z'] }),
      riichi,
    )
    const at = (/** @type {any[]} */ pieces) =>
      pieces.find((piece) => piece.zone === 'wall' && piece.at === INDICATORS[1])
    expect(at(after)).toMatchObject({ face: '7z', id: at(before)?.id })
  })
})

describe('a meld', () => {
  it.each([
    ['chi', ['3m', '4m', '0m'], '3m', 3, ['0m', '4m', '3m']],
    ['pon', ['0p', '5p', '5p'], '0p', 1, ['0p', '5p', '5p']],
    ['pon', ['0p', '5p', '5p'], '0p', 2, ['5p', '0p', '5p']],
    ['open-kan', ['1z', '1z', '1z', '1z'], '1z', 3, ['1z', '1z', '1z', '1z']],
  ])('%s of %s lies with %s towards seat %i', (sort, all, taken, from, right) => {
    expect(lying(/** @type {any} */ ({ sort, tiles: all, taken, from }), 0, 4)).toEqual(right)
  })

  it('of a closed kan shows its red five', () => {
    const found = lying(/** @type {any} */ ({ sort: 'closed-kan', tiles: ['0s', '5s', '5s', '5s'] }), 0, 4)
    expect(found.slice(1, 3)).toContain('0s')
  })
})

describe('a river', () => {
  const river = [
    { tile: '1z' },
    { tile: '2z', taken: 2 },
    { tile: '3z', drawn: true },
    { tile: '9m', sideways: true },
    { tile: '1p' },
  ]
  const table = view([seat('1m', { river }), ...others])
  const pieces = trackTiles([], table, riichi)

  it('shows what was not called, the discard of riichi sideways', () => {
    const lies = pieces.filter(({ zone }) => zone === 'river')
    expect(lies.map(({ face }) => face)).toEqual(['1z', '3z', '9m', '1p'])
    expect(lies.map(({ sideways }) => Boolean(sideways))).toEqual([false, false, true, false])
    expect(lies[1].tsumogiri).toBe(true)
  })

  it.each([
    [1280, 720],
    [390, 844],
    [320, 568],
    [844, 390],
  ])('lays none of them upon another at %i × %i, and ends its row where the next seat’s begins', (w, h) => {
    const full = Array.from({ length: 18 }, (_, i) => ({ tile: '9s', sideways: i === 3 || undefined }))
    const laid = trackTiles([], view([seat('1m', { river: full }), ...others], { left: 20 }), riichi)
    const form = tableShape(w, h)
    const places = layout(laid, form, { you: 0, dealer: 0, sides: riichi.sides })
    const row = laid.filter(({ zone }) => zone === 'river').slice(0, 6)
    const box = (/** @type {any} */ piece) => {
      const { x, width, rotation } = /** @type {any} */ (places.get(piece.id))
      const span = rotation % 180 ? (width * 4) / 3 : width
      return [x - span / 2, x + span / 2]
    }
    for (const [i, piece] of row.entries())
      if (i) expect(box(row[i - 1])[1] - box(piece)[0]).toBeLessThan(form.tile * 0.05)
    expect(box(row[5])[1]).toBeLessThanOrEqual(form.cx + 3 * form.tile + 5)
  })
})

describe('a hand', () => {
  const hand = '123m456p789s11122z'
  /** @param {number | null} from */
  const over = (from) =>
    view([seat(hand), ...others], null, {
      phase: 'over',
      sheets: { 0: { winners: [{ seat: 0, from, tile: '4p' }] } },
    })
  const standing = (/** @type {any} */ shown) =>
    slots(shown).filter(({ zone, seat }) => zone === 'hand' && !seat)

  it('won by tsumo has the tile that it won with apart, and marked', () => {
    const tiles = standing(over(null))
    expect(tiles.filter(({ won }) => won)).toEqual([tiles.at(-1)])
    expect(tiles.at(-1)).toMatchObject({ face: '4p', drawn: true })
    expect(tiles).toHaveLength(14)
  })

  it('won by ron stands as it stood: the tile lies in a river', () =>
    expect(standing(over(1)).filter(({ won, drawn }) => won || drawn)).toEqual([]))
})
