/**
 * The layout of a declared set: the claimed one turned towards who gave it, the fourth of a promoted or
 * postponed kong beside the one turned, a concealed kong with its ends face down.
 * @typedef {import('../tiles/tileTracking.js').Piece} Piece
 * @typedef {object} Part one tile of a meld, in widths of a tile
 * @property {string} id
 * @property {number} u from the meld's right end to the tile's middle
 * @property {number} v outwards from the line's middle
 * @property {number} lift how far it lies above the others, on the screen
 * @property {boolean} turned
 * @property {boolean} down
 */
import { sideOf } from './coordinates.js'
import { TALL } from './geometry.js'

/** Height of a stacked tile above the others, in widths of a tile. */
export const LIFT = 0.16

/** @param {Piece[]} own @returns {Piece[][]} */
export function meldsOf(own) {
  /** @type {Piece[][]} */
  const melds = []
  for (const piece of own) if (piece.zone === 'meld') (melds[piece.meld ?? 0] ??= []).push(piece)
  return melds.filter(Boolean)
}

/** @param {Piece[]} meld */
const giver = (meld) => meld[0].from

/** @param {Piece[]} meld or the one tile of a win @param {boolean} tight whether a kong's fourth tile lies upon the others */
export function meldWidth(meld, tight) {
  if (meld.length === 1) return 1
  const row = meld.length === 4 && tight ? 3 : meld.length
  return giver(meld) === undefined ? row : row - 1 + TALL
}

/**
 * @param {Piece[]} meld @param {number} seat @param {boolean} tight @param {number} seats how many play
 * @returns {Part[]} from the right end
 */
export function meldParts(meld, seat, tight, seats) {
  const from = giver(meld)
  const owner = meld[0].seat
  const stacked = meld.length === 4 && tight
  const row = stacked ? meld.slice(0, 3) : meld
  const side = from === undefined ? -1 : { 1: 0, 2: 1, 3: row.length - 1 }[sideOf(from, owner, seats)]
  const concealed = from === undefined
  let u = 0
  const parts = row.map((piece, i) => {
    const turned = i === side
    const w = turned ? TALL : 1
    u += w
    const down = concealed && meld.length === 4 && !stacked && (i === 0 || i === 3)
    return { id: piece.id, u: u - w / 2, v: turned ? (TALL - 1) / 2 : 0, lift: 0, turned, down }
  })
  if (!stacked) return parts
  const under = parts[side !== 1 ? 1 : seat === 1 ? 2 : 0]
  const covered = concealed ? parts.map((part) => ({ ...part, down: true })) : parts
  return [...covered, { ...under, id: meld[3].id, lift: LIFT, down: false }]
}
