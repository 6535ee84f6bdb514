/**
 * The flights of tiles: one transform a move, by Web Animations, which leaves nothing behind. A button is at its place at
 * once, and only its picture flies. A flying tile takes no presses.
 * @typedef {import('../layout/coordinates.js').Place} Place
 * @typedef {{ place: Place, at: number, size?: number, turned?: boolean }} Stop where a tile is, at how many ms of its way;
 *   whether it is being turned over from there on, else as it lies
 * @typedef {{ stops: Stop[], ms: number, walled?: number }} Way until when it looks like the others of the wall
 */
import { revealAfter } from './dealReveal.svelte.js'
import { transformStyle, isFaceUp, MOVE_MS, TilePlacement } from './tilePlacement.js'
import { dealAnimation, OPENING_MS, THROW } from './dealAnimation.js'
import { TALL } from '../layout/geometry.js'

const FAR = 60
/** Point of a thrown tile above its place: the share of its time, and its scale there. */
const ABOVE = { at: 0.68, size: 1.14 }
/** Width of a tile seen from its edge, as a share of its own. */
const EDGE = 0.06
/** Delay between two tiles that are turned over together, in ms. */
const NEXT_MS = 20
/** Longest delay of a deal that is drawn late, in ms: its decision waits no longer. */
const LATE_MS = 1000
const EASE = 'cubic-bezier(0.2, 0.8, 0.3, 1)'

export class TileAnimation {
  /** @type {Map<string, Way>} */
  #ways = new Map()
  /** @type {Set<Animation>} */
  #flights = new Set()
  /** @type {WeakMap<Element, Animation>} */
  #last = new WeakMap()
  #turned = 0
  #dealt = 0

  /** Begins the animation of a deal. @param {import('./dealAnimation.js').Deal} deal @param {number} pace */
  open(deal, pace) {
    this.#ways = dealAnimation(deal)
    this.#dealt = performance.now() + OPENING_MS * pace
    this.deal()
    requestAnimationFrame(() => {
      for (const die of document.querySelectorAll('.dice svg'))
        this.#fly(die, THROW, { duration: OPENING_MS * 0.5 * pace, easing: 'ease-out' })
    })
  }

  /** Holds back the decision of a deal until all tiles have landed. */
  deal() {
    const landed = new Promise((next) => requestAnimationFrame(next)).then(() =>
      Promise.allSettled([...this.#flights].map(({ finished }) => finished)),
    )
    const late = new Promise((next) => setTimeout(next, OPENING_MS + LATE_MS))
    revealAfter(Promise.race([landed, late]))
  }

  /** Ends the animation of a deal: all tiles are put to their places. */
  hurry() {
    if (performance.now() < this.#dealt) for (const flight of this.#flights) flight.finish()
  }

  /**
   * @param {HTMLElement} element @param {string} id @param {Place | null} from its last place, where it comes from another
   * @param {Place} to @param {number} delay ms @param {number} pace
   */
  move(element, id, from, to, delay, pace) {
    const way = this.#ways.get(id)
    this.#ways.delete(id)
    const stops = way ? [...way.stops, { place: to, at: way.ms }] : from && this.#straight(from, to)
    if (!stops) return
    const far = isFar(stops[0].place, to)
    const picture = far && element.localName === 'button' && element.firstElementChild
    const duration = stops[stops.length - 1].at
    const options = /** @type {const} */ ({
      duration: duration * pace,
      delay: delay * pace,
      fill: 'backwards',
    })
    const flight = this.#fly(picture || element, frames(stops, to, duration, !!picture, far), options)
    if (way?.walled) wall(element, way.walled * pace, flight)
  }

  /**
   * Returns the stops of a plain move. A thrown tile comes down from above its place; a tile that is turned over in its place
   * waits for those before it.
   * @param {Place} from @param {Place} to @returns {Stop[]}
   */
  #straight(from, to) {
    const far = isFar(from, to)
    let wait = 0
    if (!far && isFaceUp(to) && !isFaceUp(from)) {
      if (!this.#turned) setTimeout(() => (this.#turned = 0))
      wait = (this.#turned += 1) * NEXT_MS
    }
    const set =
      far && to.pose === 'flat' ? { ...ABOVE, at: MOVE_MS * ABOVE.at, place: to } : { place: from, at: wait }
    return [{ place: from, at: 0 }, set, { place: to, at: wait + MOVE_MS }]
  }

  /** @param {Element} element @param {Keyframe[]} keyframes @param {KeyframeAnimationOptions} options */
  #fly(element, keyframes, options) {
    // With two animations of one element the browser would draw each frame on the main thread.
    this.#last.get(element)?.cancel()
    const flight = element.animate?.(keyframes, options)
    if (!flight) return
    this.#last.set(element, flight)
    this.#flights.add(flight)
    flight.onfinish = flight.oncancel = () => this.#flights.delete(flight)
    return flight
  }
}

TilePlacement.Flight = TileAnimation

/** Draws a tile as in the wall until it is taken. @param {Element} element @param {number} ms @param {Animation} [flight] */
function wall({ classList }, ms, flight) {
  const take = () => classList.remove('walled')
  classList.add('walled')
  setTimeout(take, ms)
  void flight?.finished?.then(take, take)
}

/** @param {Place} from @param {Place} to */
const isFar = (from, to) => Math.hypot(to.x - from.x, to.y - from.y) > FAR

/** Returns an equal angle from which the turn to another is the shorter one. @param {number} from @param {number} to */
const nearer = (from, to) => to + ((((from - to) % 360) + 540) % 360) - 180

/**
 * @param {Stop[]} stops @param {Place} to @param {number} duration ms
 * @param {boolean} within whether only the picture moves, in an element that is at its place already
 * @param {boolean} raised @returns {Keyframe[]}
 */
function frames(stops, to, duration, within, raised) {
  const [x, y, turn] = within
    ? [to.x, to.y, to.rotation]
    : [to.width / 2, (to.width * (to.tall ?? TALL)) / 2, 0]
  return stops.map(({ place, at, size = 1, turned = !isFaceUp(place) }) => {
    const high = (size * place.width) / to.width
    const wide = isFaceUp(to) && turned ? high * EDGE : high
    return {
      transform: transformStyle(
        place.x - x,
        place.y - y,
        nearer(place.rotation, to.rotation) - turn,
        wide,
        high,
      ),
      offset: at / duration,
      easing: EASE,
      ...(raised && { zIndex: 9000, pointerEvents: 'none' }),
    }
  })
}
