/**
 * The places of tiles on the screen. A tile that changes hands may get a new element: its last place is kept here, and its
 * flight begins there. Flights are in tileAnimation.js, which is loaded in idle time.
 * @typedef {import('../layout/coordinates.js').Place} Place
 */
import { TALL } from '../layout/geometry.js'

/** Duration of a tile's flight, in ms. */
export const MOVE_MS = 220
/** Share of a motion's time where bots play at once: it is over when the next one begins. */
const INSTANT = 0.45

/** Whether a tile's face is seen. @param {Place} place */
export const isFaceUp = ({ pose }) => pose === 'flat' || pose === 'hand'

/** @param {Place} a @param {Place} b */
const same = (a, b) =>
  a.x === b.x &&
  a.y === b.y &&
  a.rotation === b.rotation &&
  a.width === b.width &&
  a.z === b.z &&
  isFaceUp(a) === isFaceUp(b)

/** @param {number} x @param {number} y of the corner @param {number} turn @param {number} [wide] @param {number} [high] scales */
export const transformStyle = (x, y, turn, wide = 1, high = 1) =>
  `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) rotate(${turn}deg) scale(${wide},${high})`

/** Corner from which a tile's picture is drawn, by quarter turns of the tile. */
const CORNERS = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
]

/**
 * Returns the nearest place on whole pixels of the screen: between two pixels a tile's picture would be blurred.
 * @param {Place} place @returns {Place}
 */
export function aligned(place) {
  const { x, y, rotation, width, tall = TALL } = place
  const quarters = (rotation / 90 + 4) % 4
  const [u, v] = CORNERS[quarters] ?? []
  if (u === undefined) return place
  const [across, down] = quarters % 2 ? [tall * u, v] : [u, tall * v]
  const near = (/** @type {number} */ at, /** @type {number} */ off) =>
    Math.round((at + off) * devicePixelRatio) / devicePixelRatio - off
  return { ...place, x: near(x, across * width), y: near(y, down * width) }
}

/**
 * Returns the share of the usual time that motions take. A hidden page has none: they would wait until it is seen.
 * @param {{ motion: string }} settings @param {string | null} [botPace] the table's @returns {number} 0: nothing moves
 */
export const paceOf = ({ motion }, botPace) =>
  document.hidden ||
  motion === 'none' ||
  (motion === 'system' && globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches)
    ? 0
    : botPace === 'instant'
      ? INSTANT
      : motion === 'quick'
        ? 0.5
        : 1

export class TilePlacement {
  /** @type {Map<string, Place>} */
  #seen = new Map()
  /** @type {WeakMap<HTMLElement, Place>} */
  #shown = new WeakMap()
  #still = false
  /** @type {import('./tileAnimation.js').TileAnimation | undefined} */
  #flight
  /** The class of flights; its module sets it when it is loaded. @type {(new () => import('./tileAnimation.js').TileAnimation) | undefined} */
  static Flight
  /** Returns the document that a table shows while tiles fly; the module of flights replaces it. @type {(latest: import('../../wire/types.js').Doc) => import('../../wire/types.js').Doc} */
  static shown = (latest) => latest

  /** @param {() => number} pace the share of the usual time that moves take; 0: at once */
  constructor(pace) {
    this.pace = pace
  }

  /** The flights, once their module is loaded; before that tiles are put to their places. */
  get flight() {
    return (this.#flight ??= TilePlacement.Flight && new TilePlacement.Flight())
  }

  /** Lets a tile's next flight begin at a place where it has not been shown. @param {string} id @param {Place} place */
  from(id, place) {
    this.#seen.set(id, place)
  }

  /** Moves tiles without a flight for now: the table's shape changes, not the game. */
  still() {
    this.#still = true
    setTimeout(() => (this.#still = false))
  }

  /** Forgets the tiles of earlier deals. @param {Iterable<string>} ids of the tiles that are left */
  keep(ids) {
    const left = new Set(ids)
    for (const id of this.#seen.keys()) if (!left.has(id)) this.#seen.delete(id)
  }

  /**
   * Puts an element to the place of its tile.
   * @param {string} id @param {Place} exact @param {number} [delay] ms
   * @returns {(element: HTMLElement) => void}
   */
  place(id, exact, delay = 0) {
    return (element) => {
      const place = aligned(exact)
      const from = this.#seen.get(id)
      const shown = this.#shown.get(element)
      if (shown && same(shown, place)) return
      this.#seen.set(id, place)
      this.#shown.set(element, place)
      put(element, place)
      const pace = this.flight && !this.#still ? this.pace() : 0
      if (pace) this.flight?.move(element, id, from && !same(from, place) ? from : null, place, delay, pace)
    }
  }
}

/** @param {HTMLElement} element @param {Place} place */
function put(element, place) {
  const { x, y, width, rotation, tall = TALL } = place
  element.style.setProperty('--w', `${width.toFixed(2)}px`)
  element.style.transform = transformStyle(x - width / 2, y - (width * tall) / 2, rotation)
  element.style.setProperty('--z', `${place.z}`)
  element.dataset.turn = String(rotation)
}
