/**
 * Motion of the tiles. A tile's element may be born anew when the tile changes hands; where the tile lay is kept here,
 * so that it sets out from there.
 * @typedef {import('./layout.js').Place} Place
 */
import { TALL } from './shape.js'

const FAR = 60
const EASE = 'cubic-bezier(0.2, 0.8, 0.3, 1)'

/** @param {Place} place @param {number} [scale] @param {number} [turn] */
const css = ({ x, y, width, rotation, tall = TALL }, scale = 1, turn = rotation) =>
  `translate(${(x - width / 2).toFixed(2)}px,${(y - (width * tall) / 2).toFixed(2)}px) rotate(${turn}deg) scale(${scale})`

/** @param {Place} a @param {Place} b */
const same = (a, b) =>
  a.x === b.x && a.y === b.y && a.rotation === b.rotation && a.width === b.width && a.z === b.z

/** A direction, told so that the turn from it to another is the shorter one. @param {number} from @param {number} to */
const nearer = (from, to) => to + ((((from - to) % 360) + 540) % 360) - 180

/** Whether the player wants nothing to move. @param {{ motion: string }} settings */
export const stillOf = ({ motion }) =>
  motion === 'none' || (motion === 'system' && matchMedia('(prefers-reduced-motion: reduce)').matches)

export class Mover {
  /** @type {Map<string, Place>} */
  #seen = new Map()
  /** @type {WeakMap<HTMLElement, Place>} */
  #shown = new WeakMap()

  #still = false

  /** @param {() => number} duration of a move in ms; 0: at once */
  constructor(duration) {
    this.duration = duration
  }

  /** Lets a tile set out from a place where it has not been shown. @param {string} id @param {Place} place */
  from(id, place) {
    this.#seen.set(id, place)
  }

  /** Puts tiles at once, this time: it is the table that changes, not the game. */
  still() {
    this.#still = true
    setTimeout(() => (this.#still = false))
  }

  /** Forgets tiles of deals gone by. @param {Set<string>} ids */
  keep(ids) {
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id)
  }

  /**
   * Puts an element where its tile lies.
   * @param {string} id @param {Place} place @param {number} [delay] ms
   * @returns {(element: HTMLElement) => void}
   */
  place(id, place, delay = 0) {
    return (element) => {
      const from = this.#seen.get(id)
      const shown = this.#shown.get(element)
      if (shown && same(shown, place)) return
      this.#seen.set(id, place)
      this.#shown.set(element, place)
      put(element, place)
      if (from && !same(from, place)) this.#animate(element, from, place, delay)
    }
  }

  /** @param {HTMLElement} element @param {Place} from @param {Place} to @param {number} delay */
  #animate(element, from, to, delay) {
    const duration = this.duration()
    if (!duration || this.#still || !element.animate || document.hidden) return
    const far = Math.hypot(to.x - from.x, to.y - from.y) > FAR
    const raised = far ? { zIndex: 9000 } : {}
    element.animate(
      [
        { transform: css(from, from.width / to.width, nearer(from.rotation, to.rotation)), ...raised },
        { transform: css(to), ...raised },
      ],
      { duration, delay, easing: EASE, fill: 'backwards' },
    )
  }
}

/** @param {HTMLElement} element @param {Place} place */
function put(element, place) {
  element.style.setProperty('--w', `${place.width.toFixed(2)}px`)
  element.style.transform = css(place)
  element.style.zIndex = String(place.z)
  element.dataset.turn = String(place.rotation)
}
