import { describe, expect, it } from 'vitest'
import { INDICATORS, REPLACEMENTS, slots } from '../../../src/games/sanma/slots.js'
import sanma from '../../../src/games/sanma/variant.js'
import { dealAnimation } from '../../../src/table/tiles/dealAnimation.js'
import { fullWall, trackTiles } from '../../../src/table/tiles/tileTracking.js'
import { seat, view } from './build.js'

const others = [seat(13), seat(13)]
const wall = (/** @type {any} */ more) => ({
  left: 54,
  side: 1,
  stacks: 5,
  indicators: ['1m'],
  replacements: 8,
  ...more,
})
const start = view([seat('19m19p19s1234567z1z', { drawn: '1z', holds_drawn: true }), ...others], {
  wall: wall({}),
})
const ofWall = (/** @type {any} */ shown) => slots(shown).filter(({ zone }) => zone === 'wall')

describe('the wall of 108', () => {
  it('has 54 live tiles after the deal, and fourteen behind them with one indicator face up (SR §1.6)', () => {
    expect(ofWall(start)).toHaveLength(54 + 14)
    expect(ofWall(start).filter(({ face }) => face)).toEqual([
      expect.objectContaining({ at: INDICATORS[0], face: '1m' }),
    ])
    expect(sanma.isFreshDeal({ ...start, phase: 'turn' })).toBe(true)
  })

  it('gives replacements to kans and Norths alike, and keeps fourteen tiles (SR §1.5, §1.6)', () => {
    const places = ofWall(view([seat('1m'), ...others], { wall: wall({ left: 50, replacements: 5 }) })).map(
      ({ at }) => at,
    )
    expect(places).toHaveLength(50 + 14)
    expect(places.filter((at) => REPLACEMENTS.slice(0, 3).includes(at))).toEqual([])
    expect(places[0]).toBe(108 - 14 - 3 - 50)
  })

  it('is dealt from in rounds of three players', () => {
    const ways = dealAnimation({
      wall: fullWall(0, 108).map(({ at }) => /** @type {any} */ ({ x: at, y: 0, width: 10, rotation: 0 })),
      pieces: trackTiles([], start, sanma),
      first: 0,
      middle: { x: 0, y: 0 },
    })
    const from = [...ways.values()].map(({ stops }) => stops[1].place.x)
    expect(from.toSorted((a, b) => a - b)).toEqual([
      ...Array(40).keys(),
      ...ofWall(start).map(({ at }) => at),
    ])
  })
})

describe('Norths set aside', () => {
  const before = view([seat('19m19p19s1234567z4z', { drawn: '4z', holds_drawn: true }), ...others])
  const open = view([seat('19m19p19s123567z4z'), ...others], {
    phase: 'claim',
    last: { seat: 0, tile: '4z', kan: 'kita' },
  })
  const aside = view([seat('19m19p19s123567z4z', { kita: 1 }), ...others])
  const bonus = (/** @type {any[]} */ pieces) => pieces.filter(({ zone }) => zone === 'bonus')

  it('lie beside their owner, also while they may be won on', () => {
    for (const shown of [open, aside])
      expect(bonus(slots(shown))).toEqual([expect.objectContaining({ seat: 0, at: 0, face: '4z' })])
  })

  it('come out of the hand, and stay where they are once they count', () => {
    const pieces = trackTiles([], before, sanma)
    const ids = pieces.filter(({ zone, face }) => zone === 'hand' && face === '4z').map(({ id }) => id)
    const after = trackTiles(pieces, open, sanma)
    expect(ids).toContain(bonus(after)[0].id)
    expect(bonus(trackTiles(after, aside, sanma))[0].id).toBe(bonus(after)[0].id)
  })

  it('of others come out of their hands unseen before', () => {
    const pieces = trackTiles([], before, sanma)
    const hand = pieces.filter(({ zone, seat: whose }) => zone === 'hand' && whose === 1).map(({ id }) => id)
    const after = trackTiles(pieces, view([before.seats[0], seat(12, { kita: 1 }), seat(13)]), sanma)
    expect(hand).toContain(bonus(after)[0].id)
  })
})
