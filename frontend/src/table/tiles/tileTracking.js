/**
 * Which tile is which from one view to the next. The server names kinds only: that a tile on the river is the one that
 * stood in a hand is guessed here, from where tiles went missing and where they turned up. A wrong guess costs a tile
 * that flies from another place, nothing else.
 *
 * @typedef {import('../../wire/types.js').View} View
 * @typedef {import('../../wire/types.js').Tile} Kind
 * @typedef {'wall' | 'hand' | 'aside' | 'river' | 'meld' | 'hu'} Zone
 * @typedef {object} Piece
 * @property {string} id stays with the tile for the whole deal
 * @property {Zone} zone
 * @property {number} seat whose zone; -1 for the wall
 * @property {number} at place within the zone; in the wall, place in drawing order
 * @property {Kind | null} face
 * @property {number} [meld] which of the seat's melds
 * @property {number} [from] who gave the claimed tile of this meld or win
 * @property {boolean} [drawn] stands apart: just drawn
 * @property {boolean} [won] a hand was won by drawing it
 * @property {boolean} [lying] laid face down by a winner
 * @property {boolean} [sideways] turned in the river: it says something
 * @property {boolean} [thrown] discarded as it was drawn
 * @property {boolean} [sent] the player's own act, which the server has not answered yet
 * @typedef {Omit<Piece, 'id'>} Slot
 */

/** A whole wall, as it stands before a deal. @param {number} deal @param {number} tiles @returns {Piece[]} */
export function fullWall(deal, tiles) {
  return Array.from({ length: tiles }, (_, at) => ({
    id: `${deal}.${at}`,
    zone: 'wall',
    seat: -1,
    at,
    face: null,
  }))
}

/**
 * @param {Piece[]} before the tiles as they were shown; empty at first
 * @param {View} view what is to be shown now
 * @param {{ tiles: number, slots: (view: any) => Slot[] }} set how many tiles the game has, and where they lie
 * @returns {Piece[]} one piece a slot, in the slots' order
 */
export function trackTiles(before, view, set) {
  const deal = `${view.deal}.`
  const known = before.length && before[0].id.startsWith(deal) ? before : fullWall(view.deal, set.tiles)
  const pool = new Pool(known)
  const wanted = set.slots(view)
  /** @type {Map<Slot, string>} */
  const ids = new Map()
  /** @param {Slot[]} open @param {(want: Slot) => string | undefined} take */
  const fill = (open, take) => {
    for (const want of open) {
      const id = ids.has(want) ? undefined : take(want)
      if (id) ids.set(want, id)
    }
  }
  // A new discard chooses first: of a hand that nobody sees, any tile could be the one that stayed.
  const rivers = (/** @type {number} */ seat) =>
    known.filter((piece) => piece.zone === 'river' && piece.seat === seat).length
  const discarded = wanted.filter(({ zone, seat, at }) => zone === 'river' && at >= rivers(seat))
  if (discarded.length < 3) fill(discarded, (want) => pool.come(want, view))
  fill(wanted, (want) => pool.stay(want))
  fill(wanted, (want) => pool.reveal(want))
  for (const zone of ORDER)
    fill(
      wanted.filter((want) => want.zone === zone),
      (want) => pool.come(want, view),
    )
  fill(wanted, () => pool.any())
  // Who jumps far in a deal finds more on the table than hands can have given.
  fill(wanted, () => pool.wall())
  const fresh = unused(deal, new Set(ids.values()), set.tiles)
  const were = new Map(known.map((piece) => [piece.id, piece]))
  return wanted.map((want) => {
    const piece = { id: ids.get(want) ?? fresh(), ...want }
    return keepUnchanged(were.get(piece.id), piece)
  })
}

/**
 * Most of a table stays as it is when something happens, and what is the same object is not looked at again.
 * @template {object} T
 * @param {T | undefined} was
 * @param {T} now
 * @returns {T} what was, where it says the same
 */
export function keepUnchanged(was, now) {
  const keys = /** @type {(keyof T)[]} */ (Object.keys({ ...was, ...now }))
  return was && keys.every((key) => was[key] === now[key]) ? was : now
}

/**
 * @param {string} deal @param {Set<string>} taken @param {number} next
 * @returns {() => string} ids for tiles that came from nowhere
 */
function unused(deal, taken, next) {
  return () => {
    while (taken.has(`${deal}${next}`)) next += 1
    taken.add(`${deal}${next}`)
    return `${deal}${next}`
  }
}

/** Zones in the order in which they choose where their new tiles came from. @type {Zone[]} */
const ORDER = ['meld', 'hu', 'river', 'aside', 'hand', 'wall']

/** @param {Slot} slot all that a tile that has not stirred keeps */
const spot = ({ zone, seat, at, face, meld }) => [zone, seat, at, face, meld].join()

/** Tiles that have not found their new place yet. */
class Pool {
  /** @param {Piece[]} pieces */
  constructor(pieces) {
    this.free = new Set(pieces)
    /** Nearly all stay where they were, and are found at once. The last one is the first of its like. */
    this.spots = new Map([...pieces].reverse().map((piece) => [spot(piece), piece]))
  }

  /** @param {(piece: Piece) => boolean} fits @param {(fitting: Piece[]) => Piece} [choose] @returns {string | undefined} */
  take(fits, choose = ([first]) => first) {
    const fitting = [...this.free].filter(fits)
    if (!fitting.length) return undefined
    const piece = choose(fitting)
    this.free.delete(piece)
    return piece.id
  }

  /** A tile that is where it was. @param {Slot} want */
  stay(want) {
    const { zone, seat, face, meld } = want
    const piece = this.spots.get(spot(want))
    if (piece && this.free.delete(piece)) return piece.id
    if (zone === 'wall') return undefined
    return this.take(
      (other) => other.zone === zone && other.seat === seat && other.face === face && other.meld === meld,
    )
  }

  /** A tile that is where it was and has been turned over. @param {Slot} want */
  reveal({ zone, seat, face, at }) {
    if (zone === 'wall') return this.take((piece) => piece.zone === zone && piece.at === at)
    if (zone !== 'hand' && zone !== 'aside') return undefined
    return this.take((piece) => piece.zone === zone && piece.seat === seat && (!piece.face || !face))
  }

  /** A tile that has come from elsewhere. @param {Slot} want @param {View} view */
  come({ zone, seat, face, from, at }, view) {
    /** @param {Zone} source @param {number} whose */
    const out = (source, whose) =>
      this.take((piece) => piece.zone === source && piece.seat === whose && piece.face === face) ??
      this.take(
        (piece) => piece.zone === source && piece.seat === whose && !piece.face,
        (all) => all[(at * 5 + seat) % all.length],
      )
    const given =
      from === undefined
        ? undefined
        : (out('river', from) ?? (zone === 'hu' ? (out('meld', from) ?? out('hand', from)) : undefined))
    if (zone === 'meld' || zone === 'hu') return given ?? out('hand', seat) ?? out('aside', seat)
    if (zone === 'river') return (view.seats[seat].card ? undefined : out('aside', seat)) ?? out('hand', seat)
    if (zone === 'aside') return out('hand', seat) ?? this.wall()
    if (zone === 'hand') return given ?? out('aside', seat) ?? this.wall()
    return undefined
  }

  /** The next tile of the wall. */
  wall() {
    return this.take(
      (piece) => piece.zone === 'wall',
      (all) => all.reduce((a, b) => (b.at < a.at ? b : a)),
    )
  }

  /** Whatever is left: better one that flies oddly than one that springs from nothing. */
  any() {
    return this.take((piece) => piece.zone !== 'wall')
  }
}
