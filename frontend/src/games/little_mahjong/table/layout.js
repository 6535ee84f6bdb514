/**
 * The place of every domino: a pure function of the tiles and the table's shape, all in one flat coordinate system.
 *
 * @typedef {import('../../../table/layout/coordinates.js').Place} Place
 * @typedef {import('./slots.js').Tile} Tile
 * @typedef {import('./geometry.js').Shape} Shape
 */
import { CELL, TALL, pool } from './geometry.js'

const APART = 0.2
/** Space before a laid triplet for the sign of who gave its claimed tile, in widths of a tile. */
const SIGN = 0.3
/** No sign is smaller than it can be read, px. */
const LEAST_SIGN = 9
const FRONT = 5000
/** Turns of the tiles along each edge: those across stand upright, so that they can be read. */
const TURNS = { bottom: 0, right: -90, top: 0, left: 90 }

/**
 * @param {Tile[]} tiles @param {Shape} shape @param {number} you the seat at the bottom
 * @returns {Map<string, Place>} by the tiles' ids
 */
export function layout(tiles, shape, you) {
  /** @type {Map<string, Place>} */
  const places = new Map()
  const put = (/** @type {Tile} */ tile, /** @type {Omit<Place, 'tall' | 'z'> & { z?: number }} */ place) =>
    places.set(tile.id, { tall: TALL, z: 100 + Math.round(place.y), ...place })
  for (const tile of tiles) if (tile.zone === 'wall') put(tile, stackPlace(shape, tile.at))
  layPool(
    tiles.filter(({ zone }) => zone === 'river'),
    shape,
    put,
  )
  for (let place = 0; place < shape.seats; place += 1) {
    const seat = (you + place) % shape.seats
    const own = tiles.filter((tile) => tile.seat === seat)
    const row = rowOf(own)
    if (place) layLine(row, shape.lines[place], put)
    else layHand(row, shape, put)
  }
  return places
}

/** The wall's tiles in drawing order, the upper one of a stack first. @param {Shape} shape @param {number} at */
function stackPlace({ wall }, at) {
  const { stack } = wall
  const upper = at % 2 === 0
  const x = wall.x + (Math.floor(at / 2) + 0.5) * stack
  const y = wall.y + (TALL * stack) / 2 + (upper ? 0 : 0.3 * stack)
  return { x, y, rotation: 0, width: stack, z: 100 + (upper ? 1 : 0), pose: /** @type {const} */ ('down') }
}

/** @param {Tile[]} discards @param {Shape} shape @param {(tile: Tile, place: any) => void} put */
function layPool(discards, shape, put) {
  const { columns, rows, tile } =
    discards.length > shape.pool.columns * shape.pool.rows
      ? pool(shape.pool, discards.length, shape.pool.tile)
      : shape.pool
  const [w, h] = [CELL.w * tile, CELL.h * tile]
  const left = shape.pool.x + (shape.pool.w - columns * w) / 2
  const top = shape.pool.y + Math.max(0, (shape.pool.h - rows * h) / 2)
  discards
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .forEach((each, i) =>
      put(each, {
        x: left + ((i % columns) + 0.5) * w,
        y: top + Math.floor(i / columns) * h + (TALL * tile) / 2,
        rotation: 0,
        width: tile,
        pose: 'flat',
      }),
    )
}

/**
 * A seat's six tiles in the order in which they lie, each with its distance from the first: hidden ones, the drawn one
 * apart, and the laid triplet apart at the end.
 * @param {Tile[]} own @returns {{ tile: Tile, u: number }[]} u: of the tile's middle, in widths
 */
function rowOf(own) {
  const hidden = own.filter(({ zone }) => zone === 'hand')
  const laid = own.filter(({ zone }) => zone === 'meld')
  const hand = hidden.map((tile, i) => ({ tile, u: i + 0.5 + (tile.drawn && i ? APART : 0) }))
  const end = 6 + APART + SIGN
  return [...hand, ...laid.map((tile, i) => ({ tile, u: end - laid.length + i + 0.5 }))]
}

/** @param {{ tile: Tile, u: number }[]} row @param {Shape} shape @param {(tile: Tile, place: any) => void} put */
function layHand(row, { hand }, put) {
  for (const { tile, u } of row) {
    const pose = tile.zone === 'meld' ? 'flat' : tile.face ? 'hand' : 'down'
    const z = FRONT + (pose === 'hand' ? 1 : 0)
    const y = hand.top + (TALL * hand.tile) / 2
    put(tile, { x: hand.left + u * hand.tile, y, rotation: 0, width: hand.tile, z, pose })
  }
}

/**
 * Another seat's line, from its owner's left to right as the owner sees it.
 * @param {{ tile: Tile, u: number }[]} row @param {import('./geometry.js').Line} line @param {(tile: Tile, place: any) => void} put
 */
function layLine(row, line, put) {
  for (const { tile, u } of row) {
    const v = (u - 3.25) * line.tile
    const [dx, dy] = { right: [0, -v], top: [-v, 0], left: [0, v], bottom: [v, 0] }[line.side]
    put(tile, {
      x: line.x + dx,
      y: line.y + dy,
      rotation: TURNS[line.side],
      width: line.tile,
      pose: tile.face ? 'flat' : 'down',
    })
  }
}

/**
 * Where a laid triplet tells whom its first tile comes from: beside it, where no pip is.
 * @param {(Place | undefined)[]} laid its tiles' places
 * @returns {{ x: number, y: number, size: number, upright: boolean } | undefined} the sign's middle
 */
export function signOf([first, second]) {
  if (!first || !second) return undefined
  const off = 0.5 + SIGN / 2
  return {
    x: first.x + (first.x - second.x) * off,
    y: first.y + (first.y - second.y) * off,
    size: Math.max(LEAST_SIGN, first.width * (SIGN - 0.04)),
    upright: !first.rotation,
  }
}
