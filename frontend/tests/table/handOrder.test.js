import { expect, it } from 'vitest'
import { inPlayersOrder } from '../../src/table/input/handOrder.js'
import { identify, seat, view } from './build.js'

const pieces = identify([], view([seat('123m5p', { drawn: '2m' }), seat(13), seat(13), seat(13)]))
const own = pieces.filter((piece) => piece.zone === 'hand' && piece.seat === 0)
const [one, three, five, drawn] = own.map(({ id }) => id)
/** @param {string[]} ranks */
const hand = (ranks) =>
  inPlayersOrder(pieces, ranks, 0)
    .filter((piece) => piece.zone === 'hand' && piece.seat === 0)
    .map(({ id }) => id)

it('leaves the hand sorted where the player has made no order', () => {
  expect(hand([])).toEqual([one, three, five, drawn])
})

it('puts tiles as the player did, new ones after them, and the drawn one last', () => {
  expect(hand([five, one])).toEqual([five, one, three, drawn])
  expect(hand([drawn, five])).toEqual([five, one, three, drawn])
})

it('touches nobody else’s tiles', () => {
  const others = (/** @type {typeof pieces} */ all) => all.filter((piece) => piece.seat !== 0)
  expect(others(inPlayersOrder(pieces, [five, one], 0))).toEqual(others(pieces))
})
