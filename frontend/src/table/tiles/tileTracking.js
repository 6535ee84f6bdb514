/**
 * The identity of tiles from one view to the next. The server names kinds only. Which tile of a hand is the one that now
 * lies in the river is guessed by where tiles are missing and where new ones are. After a wrong guess a tile flies from
 * another place, and nothing else happens.
 *
 * @typedef {import('../../wire/types.js').View} View
 * @typedef {import('../../wire/types.js').Tile} Kind
 * @typedef {'wall' | 'hand' | 'aside' | 'river' | 'meld' | 'bonus' | 'hu'} Zone
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
 * @property {boolean} [tsumogiri] discarded as it was drawn
 * @property {boolean} [sent] the player's own act, which the server has not answered yet
 * @typedef {Omit<Piece, 'id'>} Slot
 */

/** Returns the whole wall before a deal. @param {number} deal @param {number} tiles @returns {Piece[]} */
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
 * @param {Piece[]} before the tiles shown so far; empty at first
 * @param {View} view to be shown now
 * @param {{ tiles: number, slots: (view: any) => Slot[] }} set of tiles of the game, and their slots
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
  // New discards are matched first: of a hidden hand any tile could be the one that stayed.
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
  // After a jump in a deal more tiles lie on the table than the hands had.
  fill(wanted, () => pool.wall())
  const fresh = unused(deal, new Set(ids.values()), set.tiles)
  const were = new Map(known.map((piece) => [piece.id, piece]))
  return wanted.map((want) => {
    const piece = { id: ids.get(want) ?? fresh(), ...want }
    return keepUnchanged(were.get(piece.id), piece)
  })
}

/**
 * Returns the old object where the new one equals it: Svelte does not draw the same object anew.
 * @template {object} T
 * @param {T | undefined} was
 * @param {T} now
 * @returns {T}
 */
export function keepUnchanged(was, now) {
  const keys = /** @type {(keyof T)[]} */ (Object.keys({ ...was, ...now }))
  return was && keys.every((key) => was[key] === now[key]) ? was : now
}

/**
 * @param {string} deal @param {Set<string>} taken @param {number} next
 * @returns {() => string} ids for tiles that match no earlier one
 */
function unused(deal, taken, next) {
  return () => {
    while (taken.has(`${deal}${next}`)) next += 1
    taken.add(`${deal}${next}`)
    return `${deal}${next}`
  }
}

/** Zones in the order in which their new tiles are matched. @type {Zone[]} */
const ORDER = ['meld', 'bonus', 'hu', 'river', 'aside', 'hand', 'wall']

/** The key of a tile that has not moved. @param {Slot} slot */
const spot = ({ zone, seat, at, face, meld }) => [zone, seat, at, face, meld].join()

/** The tiles that are not matched to a slot yet. */
class Pool {
  /** @param {Piece[]} pieces */
  constructor(pieces) {
    this.free = new Set(pieces)
    /** Nearly all tiles stay, and are found by their key at once. Of several with one key the first one counts. */
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

  /** Takes a tile that is where it was. @param {Slot} want */
  stay(want) {
    const { zone, seat, face, meld } = want
    const piece = this.spots.get(spot(want))
    if (piece && this.free.delete(piece)) return piece.id
    if (zone === 'wall') return undefined
    return this.take(
      (other) => other.zone === zone && other.seat === seat && other.face === face && other.meld === meld,
    )
  }

  /** Takes a tile that is where it was and has been turned over. @param {Slot} want */
  reveal({ zone, seat, face, at }) {
    if (zone === 'wall') return this.take((piece) => piece.zone === zone && piece.at === at)
    if (zone !== 'hand' && zone !== 'aside') return undefined
    return this.take((piece) => piece.zone === zone && piece.seat === seat && (!piece.face || !face))
  }

  /** Takes a tile that has come from another zone. @param {Slot} want @param {View} view */
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
    if (zone === 'meld' || zone === 'bonus' || zone === 'hu')
      return given ?? out('hand', seat) ?? out('aside', seat)
    if (zone === 'river') return (view.seats[seat].card ? undefined : out('aside', seat)) ?? out('hand', seat)
    if (zone === 'aside') return out('hand', seat) ?? this.wall()
    if (zone === 'hand') return given ?? out('aside', seat) ?? this.wall()
    return undefined
  }

  /** Takes the next tile of the wall. */
  wall() {
    return this.take(
      (piece) => piece.zone === 'wall',
      (all) => all.reduce((a, b) => (b.at < a.at ? b : a)),
    )
  }

  /** Takes any tile that is left: it flies oddly, which is better than a tile from nowhere. */
  any() {
    return this.take((piece) => piece.zone !== 'wall')
  }
}
