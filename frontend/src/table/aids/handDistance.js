/**
 * How far a hand is from completion, and which tiles bring it nearer: sets and a pair. Distance is the number of tiles still
 * to be had: 0 is a complete hand, 1 a ready one. Pure.
 *
 * Kinds are numbers: nine of characters, nine of dots, nine of bamboo, seven honours. A hand is how many it holds of each.
 *
 * @typedef {number[]} Counts by kind
 * @typedef {{ tile: string, left: number }} Accepted left: how many of them are unseen
 * @typedef {object} Choice
 * @property {string} [tile] discarded; none where the hand only waits for its turn
 * @property {number} distance of the hand then
 * @property {Accepted[]} accepts what brings it nearer
 * @property {number} left how many of those tiles are unseen
 */

const RANKS = 9
const HONOURS = 27
export const KINDS = 34
const COPIES = 4
/** The most sets of a hand, and the length of a table of uses: by sets and pairs, at 2 * sets + pairs. */
const SETS = 4
const NOTHING = Array(2 * SETS + 2).fill(0)

/** A red five is a five. @param {string} tile */
export const kindOf = (tile) => 'mpsz'.indexOf(tile[1]) * RANKS + (Number(tile[0]) || 5) - 1

/** @param {number} kind */
export const tileOf = (kind) => `${(kind % RANKS) + 1}${'mpsz'[Math.floor(kind / RANKS)]}`

/** @param {string[]} tiles @returns {Counts} */
export function countTiles(tiles) {
  const counts = Array(KINDS).fill(0)
  for (const tile of tiles) counts[kindOf(tile)] += 1
  return counts
}

/** What is of use in a suit, by its counts. @type {Map<string, number[]>} */
const known = new Map()

/**
 * How many tiles of a suit are of use to so many sets and pairs. Every group may lack tiles.
 * @param {number[]} suit @param {boolean} runs @returns {number[]}
 */
function useOf(suit, runs) {
  const at = suit.findIndex(Boolean)
  if (at < 0) return NOTHING
  const key = suit.join('') + (runs ? 'r' : '')
  const found = known.get(key)
  if (found) return found
  const held = suit[at]
  const less = (/** @type {number} */ count, /** @type {number[]} */ ...others) =>
    useOf(
      suit.map((each, rank) => each - (rank === at ? count : 0) - (others.includes(rank) ? 1 : 0)),
      runs,
    )
  const most = [...less(held)]
  /** @param {number} used @param {number[]} rest @param {1 | 2} step 2: a set, 1: the pair */
  const join = (used, rest, step) => {
    for (let i = 0; i + step < most.length; i += 3 - step)
      most[i + step] = Math.max(most[i + step], rest[i] + used)
  }
  const [pung, pair] = [Math.min(held, 3), Math.min(held, 2)]
  join(pung, less(runs ? pung : held), 2)
  join(pair, less(runs ? pair : held), 1)
  if (runs) {
    const others = [at + 1, at + 2].filter((rank) => suit[rank])
    if (others.length) join(1 + others.length, less(1, ...others), 2)
  }
  known.set(key, most)
  return most
}

/** What two parts of a hand are of use together. @param {number[]} a @param {number[]} b */
const joined = (a, b) =>
  NOTHING.map((_, at) => {
    const [sets, pairs] = [at >> 1, at & 1]
    let most = 0
    for (let s = 0; s <= sets; s += 1)
      for (let p = 0; p <= pairs; p += 1) most = Math.max(most, a[2 * s + p] + b[2 * (sets - s) + pairs - p])
    return most
  })

/** @param {Counts} hand @param {number} sets that are still to be made, beside a pair @returns {number} */
export function setsDistance(hand, sets) {
  const parts = [0, 9, 18, HONOURS].map((from) => useOf(hand.slice(from, from + RANKS), from < HONOURS))
  return 3 * sets + 2 - parts.reduce(joined)[2 * sets + 1]
}

/**
 * What each discard leaves, the best first; or what the hand takes as it is.
 * @param {object} held
 * @param {Counts} held.hand
 * @param {Counts} held.seen how many of each kind the player sees, the own hand among them
 * @param {(hand: Counts) => number} held.distance
 * @param {(kind: number) => boolean} [held.exists] whether the set has such tiles
 * @param {(kind: number) => boolean} [held.mayGo] whether a kind may be discarded
 * @returns {Choice[]}
 */
export function handChoices({ hand, seen, distance, exists = () => true, mayGo = () => true }) {
  const kinds = hand.map((_, kind) => kind).filter(exists)
  /** @param {Counts} left @param {string} [tile] @returns {Choice} */
  const choice = (left, tile) => {
    const near = distance(left)
    const accepts = kinds
      .filter((kind) => left[kind] < COPIES && distance(changed(left, kind, 1)) < near)
      .map((kind) => ({ tile: tileOf(kind), left: Math.max(0, COPIES - seen[kind]) }))
    return { tile, distance: near, accepts, left: accepts.reduce((sum, each) => sum + each.left, 0) }
  }
  if (hand.reduce((sum, count) => sum + count, 0) % 3 !== 2) return [choice(hand)]
  return kinds
    .filter((kind) => hand[kind] && mayGo(kind))
    .map((kind) => choice(changed(hand, kind, -1), tileOf(kind)))
    .sort((a, b) => a.distance - b.distance || b.left - a.left)
}

/** @param {import('../../wire/types.js').Doc} doc @returns {(kind: number) => boolean} whether a kind may go; off turn, any */
export function mayDiscard({ decision }) {
  const kinds = (decision?.kind === 'turn' ? decision.actions : []).flatMap(({ type, tile }) =>
    type === 'discard' && tile ? [kindOf(tile)] : [],
  )
  return (kind) => !kinds.length || kinds.includes(kind)
}

/** @param {Counts} hand @param {number} kind @param {number} by */
const changed = (hand, kind, by) => hand.with(kind, hand[kind] + by)
