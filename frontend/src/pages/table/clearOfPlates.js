/**
 * Keeps what stands at the top of the window from lying over players' names and points: `{@attach clearOfPlates}`. On a
 * phone held upright all plates are in a line there; below them are the backs of tiles, which tell nothing.
 */

/** A notice has found its own place already, and has buttons. */
const PLATES = '[data-testid^="seat-"], [data-testid="event-notice"]'
const GAP_PX = 4
/** Part of the window's height: further down is what is played. Where plates reach that far, one of them is covered. */
const LOWEST = 0.2
/** How often it is looked at, in ms: tables come, turn and are covered by dialogs while it stands there. */
const PAUSE_MS = 400

/** @param {HTMLElement} element */
export function clearOfPlates(element) {
  const look = () => placeClear(element)
  look()
  const timer = setInterval(look, PAUSE_MS)
  /** The table is laid out anew first, by the frame after this one. */
  const resized = () => requestAnimationFrame(() => requestAnimationFrame(look))
  addEventListener('resize', resized)
  return () => {
    clearInterval(timer)
    removeEventListener('resize', resized)
  }
}

/** @param {HTMLElement} element fixed, at a top of its own */
export function placeClear(element) {
  element.style.top = ''
  const own = element.getBoundingClientRect()
  // Nobody reads plates beneath a dialog, whose title stands below what is told then.
  if (!own.height || document.querySelector('dialog[open]')) return
  const others = [...document.querySelectorAll(PLATES)].filter((each) => each !== element)
  const clear = topBelow(
    others.map((each) => each.getBoundingClientRect()),
    own,
  )
  if (clear > own.top && clear < innerHeight * LOWEST) element.style.top = `${clear}px`
}

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Sides */
/** @param {Sides[]} plates @param {Sides & { height: number }} own @returns {number} the first top from its own on at which none is covered */
export function topBelow(plates, { left, right, top, height }) {
  let clear = top
  for (const plate of [...plates].sort((one, other) => one.top - other.top)) {
    const beside = plate.right <= left || plate.left >= right
    if (!beside && plate.top < clear + height && plate.bottom > clear) clear = plate.bottom + GAP_PX
  }
  return clear
}
