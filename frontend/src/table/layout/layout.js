/**
 * The place of every tile: a pure function of the tiles and the table's shape. All tiles share one flat coordinate
 * system, so that a tile can move from anywhere to anywhere by one transform, with no turned parents.
 *
 * @typedef {import('../tiles/tileTracking.js').Piece} Piece
 * @typedef {import('./geometry.js').Shape} Shape
 * @typedef {import('./coordinates.js').Place} Place
 */
import { seatPoint, sideOf, stackingOrder, centreExtent } from './coordinates.js'
import { TALL } from './geometry.js'
import { layOwnHand } from './ownHand.js'
import { laySeatLine } from './seatLine.js'
import { layWall } from './wall.js'

const GAP = 4
const ROW = 6

/**
 * @param {Piece[]} pieces
 * @param {Shape} shape
 * @param {{ you?: number, dealer?: number, wall?: { side?: number, stacks?: number },
 *   sides?: import('./wall.js').Sides, lay?: import('../variant.js').Variant['lay'] }} [table] `you`: the seat at the bottom
 * @returns {Map<string, Place>} by the tiles' ids
 */
export function layout(pieces, shape, { you = 0, dealer = 0, wall, sides = [14, 13], lay } = {}) {
  /** @type {Map<string, Place>} */
  const places = new Map()
  layWall(places, pieces, shape, { you, dealer, wall, sides })
  for (let owner = 0; owner < shape.seats; owner += 1) {
    const seat = sideOf(owner, you, shape.seats)
    const own = pieces.filter((piece) => piece.seat === owner)
    layRiver(places, own, shape, seat)
    if (seat === 0) layOwnHand(places, own, shape)
    else laySeatLine(places, own, shape, seat)
  }
  lay?.(places, pieces, shape, you)
  return places
}

/** @param {Map<string, Place>} places @param {Piece[]} own @param {Shape} shape @param {number} seat */
function layRiver(places, own, shape, seat) {
  const { tile } = shape
  const river = own.filter((piece) => piece.zone === 'river')
  const spots = riverSpots(shape, seat, river.length)
  const wide = spots[river.findIndex(({ sideways }) => sideways)]
  const put = (
    /** @type {Piece} */ piece,
    /** @type {[number, number]} */ [column, row],
    /** @type {'flat' | 'down'} */ pose,
  ) => {
    const u = row === wide?.[1] ? drawnTogether(column, wide[0], tile) : column + 0.5
    const v = centreExtent(shape, seat) + GAP + (row + 0.5) * tile * TALL
    const place = seatPoint(shape, seat, (u - ROW / 2) * tile, v)
    const rotation = place.rotation + (piece.sideways ? 90 : 0)
    places.set(piece.id, { ...place, rotation, width: tile, z: stackingOrder(place.y), pose })
  }
  river.forEach((piece, i) => put(piece, spots[i], 'flat'))
  for (const piece of own) if (piece.zone === 'aside' && seat) put(piece, [0, 0], 'down')
}

/**
 * Where a tile's middle lies in a row with one that lies sideways: the row draws together, so as to end where the next
 * seat's river begins. @param {number} column @param {number} wide the column of the one sideways @param {number} tile
 */
function drawnTogether(column, wide, tile) {
  const more = (TALL - 1) * (column > wide ? 1 : column === wide ? 0.5 : 0)
  return ((column + 0.5 + more) * (ROW + GAP / tile)) / (ROW + TALL - 1)
}

/**
 * Columns and rows of a river: three rows of six, then on to the owner's right, the outermost row first; where even
 * that is too little, the outermost row draws together.
 * @param {Shape} shape @param {number} seat @param {number} count @returns {[number, number][]}
 */
export function riverSpots(shape, seat, count) {
  /** @type {[number, number][]} */
  const spots = []
  for (let i = 0; i < Math.min(count, 3 * ROW); i += 1) spots.push([i % ROW, Math.floor(i / ROW)])
  const rooms = [2, 1, 0].map((row) => /** @type {const} */ ([row, beside(shape, seat, row)]))
  for (const [row, room] of rooms) {
    for (let column = ROW; column < ROW + room && spots.length < count; column += 1) spots.push([column, row])
  }
  const over = count - spots.length
  if (over <= 0) return spots
  const last = spots.filter(([, row]) => row === 2).length + over
  const pitch = (ROW + rooms[0][1] - 1) / (last - 1)
  let placed = 0
  return [...spots, ...Array(over).fill([0, 2])].map(([column, row]) =>
    row === 2 ? [placed++ * pitch, 2] : [column, row],
  )
}

/**
 * How many more tiles a row has room for, past the sixth: up to the line (or the wall) of the next seat, and only
 * where the next seat's river or a plate doesn't lie in the way.
 * @param {Shape} shape @param {number} seat @param {number} row
 */
function beside(shape, seat, row) {
  const { tile, hx, hy, portrait, spare } = shape
  const inner = centreExtent(shape, seat) + GAP + row * tile * TALL
  if (inner < (ROW / 2) * tile || (portrait && row < (seat % 2 ? 1 : 2))) return 0
  const span = (seat % 2 ? hy : hx) + GAP + 3 * tile * TALL
  const room = Math.floor((span - (ROW / 2) * tile) / tile + 0.02)
  return Math.max(0, Math.min(room, spare[seat]))
}
