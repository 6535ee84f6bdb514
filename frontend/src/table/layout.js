/**
 * Where every tile lies: a pure function of the tiles and the table's shape. All tiles share one flat coordinate
 * system, so that a tile can move from anywhere to anywhere by one transform, with no turned parents.
 *
 * @typedef {import('./identify.js').Piece} Piece
 * @typedef {import('./shape.js').Shape} Shape
 * @typedef {object} Place
 * @property {number} x @property {number} y the tile's middle, px
 * @property {number} rotation degrees: 0, 90, 180 or -90
 * @property {number} width px, before it is turned
 * @property {number} [tall] height for a width of one, where it is no mahjong tile
 * @property {number} z what lies nearer the viewer covers what lies farther
 * @property {'flat' | 'down' | 'hand' | 'back' | 'edge'} pose lying open or face down; standing as the viewer's own, seen from behind, seen from the side
 */
import { TALL } from './shape.js'
import { layHand } from './hand.js'
import { layLine } from './line.js'
import { layWall } from './walls.js'

const GAP = 4
const ROW = 6

/**
 * A seat's axes on the screen, by seat counted from the viewer: u towards that player's right, v away from the centre.
 * @type {[number, number, number, number][]}
 */
const AXES = [
  [1, 0, 0, 1],
  [0, -1, 1, 0],
  [-1, 0, 0, -1],
  [0, 1, -1, 0],
]
const TURNS = [0, -90, 180, 90]

/**
 * A point of a seat, as a place on the screen.
 * @param {Shape} shape @param {number} seat counted from the viewer
 * @param {number} u @param {number} v from the middle of the board's centre
 * @returns {{ x: number, y: number, rotation: number }}
 */
export function at(shape, seat, u, v) {
  const [ux, uy, vx, vy] = AXES[seat]
  return { x: shape.cx + u * ux + v * vx, y: shape.cy + u * uy + v * vy, rotation: TURNS[seat] }
}

/** Half the centre, from the middle towards a seat. @param {Shape} shape @param {number} seat */
export const reach = (shape, seat) => (seat % 2 ? shape.hx : shape.hy)

/**
 * @param {Piece[]} pieces
 * @param {Shape} shape
 * @param {{ you?: number, dealer?: number, wall?: { side?: number, stacks?: number },
 *   sides?: import('./walls.js').Sides }} [table] `you`: the seat at the bottom
 * @returns {Map<string, Place>} by the tiles' ids
 */
export function layout(pieces, shape, { you = 0, dealer = 0, wall, sides = [14, 13] } = {}) {
  /** @type {Map<string, Place>} */
  const places = new Map()
  layWall(places, pieces, shape, { you, dealer, wall, sides })
  for (const seat of [0, 1, 2, 3]) {
    const owner = (seat + you) % 4
    const own = pieces.filter((piece) => piece.seat === owner)
    layRiver(places, own, shape, seat)
    if (seat === 0) layHand(places, own, shape)
    else layLine(places, own, shape, seat)
  }
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
    const v = reach(shape, seat) + GAP + (row + 0.5) * tile * TALL
    const place = at(shape, seat, (u - ROW / 2) * tile, v)
    const rotation = place.rotation + (piece.sideways ? 90 : 0)
    places.set(piece.id, { ...place, rotation, width: tile, z: depth(place.y), pose })
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

/** What is lower on the screen lies nearer. @param {number} y */
export const depth = (y) => 100 + Math.round(y)

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
  const inner = reach(shape, seat) + GAP + row * tile * TALL
  if (inner < (ROW / 2) * tile || (portrait && row < (seat % 2 ? 1 : 2))) return 0
  const span = (seat % 2 ? hy : hx) + GAP + 3 * tile * TALL
  const room = Math.floor((span - (ROW / 2) * tile) / tile + 0.02)
  return Math.max(0, Math.min(room, spare[seat]))
}
