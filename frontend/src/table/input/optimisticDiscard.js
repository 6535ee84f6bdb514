/**
 * A player's own act, shown before the server has answered: the tile lies in the river, or aside, while everything else
 * waits. Once the table has moved on it is where the server says; where the act was refused it goes back.
 * @typedef {import('../tiles/tileTracking.js').Piece} Piece
 * @typedef {import('../../wire/types.js').Action} Action
 */

/**
 * @param {Piece[]} pieces as the server has them
 * @param {Action} action the discard under way
 * @param {number} seat whose
 * @param {string} chosen the piece that was pressed, if any
 * @param {Partial<Piece>} [as] how it comes to lie
 * @returns {Piece | undefined} the one that is thrown, as it will lie
 */
export function optimisticDiscard(pieces, { tile, drawn }, seat, chosen, as) {
  const held = pieces.filter(
    (piece) => piece.seat === seat && piece.face === tile && /hand|aside/.test(piece.zone),
  )
  const piece =
    held.find(({ id }) => id === chosen) ?? held.findLast((each) => !drawn || each.drawn) ?? held.at(-1)
  const at = pieces.filter((each) => each.seat === seat && each.zone === 'river').length
  return piece && { ...piece, zone: 'river', at, drawn: false, sent: true, ...as }
}
