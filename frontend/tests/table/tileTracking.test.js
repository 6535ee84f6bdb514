import { describe, expect, it } from 'vitest'
import { identify, seat, view } from './build.js'

/** @typedef {import('../../src/table/tiles/tileTracking.js').Piece} Piece */

/** @param {Piece[]} pieces @param {string} zone @param {number} owner */
const ids = (pieces, zone, owner) =>
  pieces.filter((piece) => piece.zone === zone && piece.seat === owner).map(({ id }) => id)
/** @param {Piece[]} pieces @param {string} id */
const find = (pieces, id) => pieces.find((piece) => piece.id === id)

const others = [seat(13), seat(13), seat(13)]
const start = view([seat('123456789m1234p'), ...others])
const first = identify([], start)

it('gives each of the 108 tiles one id', () => {
  expect(first).toHaveLength(13 + 39 + 55)
  expect(new Set(first.map(({ id }) => id)).size).toBe(first.length)
})

it('keeps every id while nothing changes', () => {
  expect(identify(first, start)).toEqual(first)
})

it('has the same object for a tile that has not stirred, so that nothing of it is looked at again', () => {
  const drew = identify(
    first,
    view([seat('123456789m12345p', { drawn: '5p' }), ...others], { wall: { left: 54, side: 1, stacks: 2 } }),
  )
  expect(drew.filter((piece) => !first.includes(piece))).toHaveLength(1)
})

it('draws the next tile of the wall', () => {
  const next = first.find(({ zone }) => zone === 'wall')
  const drew = identify(
    first,
    view([seat('123456789m12345p', { drawn: '5p' }), ...others], { wall: { left: 54, side: 1, stacks: 2 } }),
  )
  expect(find(drew, next?.id ?? '')).toMatchObject({ zone: 'hand', seat: 0, face: '5p', drawn: true })
  expect(drew).toHaveLength(first.length)
})

describe('a discard', () => {
  const drawn = identify(
    first,
    view([seat('123456789m12345p', { drawn: '5p' }), ...others], { wall: { left: 54 } }),
  )
  const after = view([seat('12345678m12345p', { river: '9m' }), ...others], {
    wall: { left: 54 },
    phase: 'claim',
  })
  const discarded = identify(drawn, after)

  it('is the tile that stood in the hand', () => {
    const nine = drawn.find(({ face, zone }) => face === '9m' && zone === 'hand')
    expect(ids(discarded, 'river', 0)).toEqual([nine?.id])
  })

  it('becomes part of the meld that claims it', () => {
    const claimed = identify(
      discarded,
      view(
        [
          seat('12345678m12345p'),
          seat(11, { melds: [{ sort: 'pung', tile: '9m', from: 0 }] }),
          seat(13),
          seat(13),
        ],
        { wall: { left: 54 } },
      ),
    )
    expect(ids(claimed, 'meld', 1)).toContain(ids(discarded, 'river', 0)[0])
    expect(ids(discarded, 'hand', 1)).toEqual(
      expect.arrayContaining(ids(claimed, 'meld', 1).filter((id) => id !== ids(discarded, 'river', 0)[0])),
    )
    expect(claimed).toHaveLength(first.length)
  })

  it('goes to the winner who claims it', () => {
    const won = identify(
      discarded,
      view(
        [
          seat('12345678m12345p'),
          seat(13),
          seat(13, { hu: { order: 1, from: 0, tile: '9m', robbed: false } }),
          seat(13),
        ],
        { wall: { left: 54 } },
      ),
    )
    expect(ids(won, 'hu', 2)).toEqual(ids(discarded, 'river', 0))
    expect(
      won.filter(({ zone, seat: owner }) => zone === 'hand' && owner === 2).every(({ lying }) => lying),
    ).toBe(true)
  })
})

it('turns over the tile set aside as its owner’s first discard', () => {
  const set = identify(
    [],
    view([seat('123456789m1234p'), seat(13, { aside: 'tile-or-card' }), seat(13), seat(13)]),
  )
  const shown = identify(
    set,
    view([seat('123456789m1234p'), seat(12, { river: '3s', forbidden: 's' }), seat(13), seat(13)]),
  )
  expect(ids(shown, 'river', 1)).toEqual(ids(set, 'aside', 1))
})

it('takes the tile back into the hand where a card was laid instead', () => {
  const me = seat('123456789m1234p')
  const set = identify([], view([me, seat(13, { aside: 'tile-or-card' }), seat(13), seat(13)]))
  const wall = { left: 54 }
  const drawing = seat(14, { aside: 'tile-or-card', holds_drawn: true })
  const drew = identify(set, view([me, drawing, seat(13), seat(13)], { wall }))
  const discarding = seat(13, { river: '3s', forbidden: 'm', card: true })
  const shown = identify(drew, view([me, discarding, seat(13), seat(13)], { wall }))
  expect(ids(shown, 'hand', 1)).toContain(ids(set, 'aside', 1)[0])
  expect(ids(drew, 'hand', 1)).toContain(ids(shown, 'river', 1)[0])
})

it('lays the tile of a promoted kong to its pung while it may be robbed', () => {
  const pung = [{ sort: 'pung', tile: '5s', from: 2 }]
  const before = identify([], view([seat('5s123m'), seat(10, { melds: pung }), seat(13), seat(13)]))
  const last = { seat: 1, tile: '5s', kong: true, after_kong: false }
  const during = identify(
    before,
    view([seat('123m'), seat(9, { melds: pung }), seat(13), seat(13)], { phase: 'claim', last }),
  )
  expect(ids(during, 'meld', 1)).toHaveLength(4)
  expect(ids(before, 'hand', 1)).toContain(ids(during, 'meld', 1).at(-1))
})

it('begins anew with a new deal', () => {
  const next = identify(first, { ...start, deal: 1 })
  expect(next.every(({ id }) => id.startsWith('1.'))).toBe(true)
})

it('survives a jump over many moves', () => {
  const later = view(
    [
      seat('11m', { river: '123456789s', melds: [{ sort: 'concealed', tile: '3p' }] }),
      seat(7, { river: '77p' }),
      seat(13),
      seat(13),
    ],
    { wall: { left: 20 } },
  )
  const jumped = identify(first, later)
  expect(new Set(jumped.map(({ id }) => id)).size).toBe(jumped.length)
})

it('gives no id twice, however far a replay jumps', () => {
  const bare = view([seat('123m'), seat(3), seat(3), seat(3)], { wall: { left: 0 } })
  const half = view([seat('123456m', { river: '9p9s' }), ...others], { wall: { left: 20 } })
  const later = view([seat('44456m', { river: '9p9s1s' }), ...others], { wall: { left: 3 } })
  let pieces = first
  for (const shown of [bare, start, half, later, half, start, later, bare, half, start]) {
    pieces = identify(pieces, shown)
    const found = pieces.map(({ id }) => id)
    expect(new Set(found).size).toBe(found.length)
  }
})
