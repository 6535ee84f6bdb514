/** @typedef {import('../tiles/tileTracking.js').Piece} Piece */

/**
 * The player's own order of the hand, where one has been made: tiles in it first, new ones after them, the drawn tile last.
 * @param {Piece[]} pieces @param {string[]} ranks ids in the order wished @param {number | undefined} you @returns {Piece[]}
 */
export function inPlayersOrder(pieces, ranks, you) {
  if (!ranks.length) return pieces
  const rank = (/** @type {Piece} */ { id, drawn }) =>
    drawn ? Infinity : (ranks.indexOf(id) + ranks.length + 1) % (ranks.length + 1)
  const inHand = (/** @type {Piece} */ piece) => piece.zone === 'hand' && piece.seat === you
  const hand = pieces.filter(inHand).sort((a, b) => rank(a) - rank(b) || 0)
  return [...pieces.filter((piece) => !inHand(piece)), ...hand]
}
