/**
 * Another seat's line: from its right end its melds, then the tile it won with, and its hand.
 * @typedef {import('./coordinates.js').Place} Place
 * @typedef {import('../tiles/tileTracking.js').Piece} Piece
 * @typedef {import('./geometry.js').Shape} Shape
 */
import { seatPoint, stackingOrder } from './coordinates.js'
import { meldParts, meldWidth, meldsOf } from './melds.js'

/** @param {Map<string, Place>} places @param {Piece[]} own @param {Shape} shape @param {number} seat counted from the viewer */
export function laySeatLine(places, own, shape, seat) {
  const line = new Line(shape, seat)
  const hand = own.filter((piece) => piece.zone === 'hand')
  const melds = meldsOf(own)
  const tight = line.length < need(melds, hand.length) * shape.tile
  const gap = tight ? 0.08 : 0.16
  let u = line.length / 2
  for (const meld of melds) {
    for (const part of meldParts(meld, seat, tight, shape.seats)) {
      const place = line.at(u - part.u * shape.tile, part.v * shape.tile)
      places.set(part.id, {
        ...place,
        y: place.y - part.lift * shape.tile,
        rotation: place.rotation + (part.turned ? 90 : 0),
        width: shape.tile,
        z: stackingOrder(place.y) + (part.lift ? 40 : 0),
        pose: part.down ? 'down' : 'flat',
      })
    }
    u -= (meldWidth(meld, tight) + gap) * shape.tile
  }
  for (const piece of own.filter(({ zone }) => zone === 'hu')) {
    const place = line.at(u - shape.tile / 2, 0)
    places.set(piece.id, { ...place, width: shape.tile, z: stackingOrder(place.y), pose: 'flat' })
    u -= 1.3 * shape.tile
  }
  layStanding(places, hand, line, u)
}

/** What a line needs for everything side by side, in tiles. @param {Piece[][]} melds @param {number} hand */
const need = (melds, hand) => hand + 2.2 + melds.reduce((sum, meld) => sum + meldWidth(meld, false) + 0.16, 0)

/** @param {Map<string, Place>} places @param {Piece[]} hand @param {Line} line @param {number} right where the hand may begin */
function layStanding(places, hand, line, right) {
  const { tile } = line.shape
  const room = right + line.length / 2
  const base = hand.length - (hand.at(-1)?.drawn ? 1 : 0)
  // The drawn tile has a place of its own, so that the hand doesn't stir when it comes. A winner draws no more.
  const spare = hand.some(({ lying }) => lying) ? 0.1 : 1.35
  const pitch = Math.max(2, Math.min(tile, (room - tile / 2) / (base - 0.5 + spare)))
  const end = Math.min(right - spare * pitch - (spare < 1 ? (tile - pitch) / 2 : 0), (base * pitch) / 2)
  const least = (tile - line.length) / 2
  const open = hand.some(({ face }) => face)
  hand.forEach((piece, i) => {
    const u = Math.max(least, piece.drawn ? end + 0.85 * pitch : end - (base - i - 0.5) * pitch)
    const place = line.at(u, 0)
    const standing = line.seat === 2 ? 'back' : 'edge'
    const pose = piece.face ? 'flat' : piece.lying || open ? 'down' : standing
    places.set(piece.id, { ...place, width: tile, z: stackingOrder(place.y), pose })
  })
}

class Line {
  /** @param {Shape} shape @param {number} seat */
  constructor(shape, seat) {
    this.shape = shape
    this.seat = seat
    const { board, line } = shape
    // In portrait each line begins in a corner and ends before the next one; in landscape the sides have the corners.
    this.from = seat === 2 && !shape.portrait ? line : 0
    this.length =
      seat === 2
        ? board.w - line - this.from
        : board.h - (seat === 3 && shape.portrait && shape.seats > 3 ? line : 0)
  }

  /** @param {number} u from the line's middle towards the owner's right @param {number} v outwards */
  at(u, v) {
    const { board, line, cx, cy } = this.shape
    const [x0, y0] = [board.x + line / 2, board.y + line / 2]
    const inner = { 1: [board.x + board.w - line / 2 - cx, 0], 2: [cy - y0, 0], 3: [cx - x0, 0] }[
      this.seat
    ] ?? [0, 0]
    const middle =
      {
        1: cy - (board.y + this.length / 2),
        2: cx - (board.x + this.from + this.length / 2),
        3: board.y + board.h - this.length / 2 - cy,
      }[this.seat] ?? 0
    return seatPoint(this.shape, this.seat, u + middle, inner[0] + v)
  }
}
