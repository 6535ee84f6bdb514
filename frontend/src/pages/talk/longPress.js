/** Time after which a press is held, in ms, and how far the finger may stray until then, in px. */
const HOLD_MS = 400
const STRAY = 12
/** Time after a held press in which the click that it makes is none, in ms. */
const CLICK_MS = 300

/** @typedef {{ x: number, y: number }} Point */

/**
 * Watches for presses that are held on some parts of the page. A held press is no click, and opens no menu of the browser's.
 * @param {(pressed: Element) => Element | null | undefined} partOf the part that is pressed, where holding it means something
 * @param {(at: Point) => void} held
 * @param {(at: Point) => void} released called where a held press ends
 * @returns {() => void} ends it
 */
export function watchHolds(partOf, held, released) {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  /** @type {{ part: Element, x: number, y: number, held: boolean, timer: ReturnType<typeof setTimeout> } | null} */
  let press = null
  function letGo() {
    clearTimeout(press?.timer)
    press = null
  }

  /** @param {PointerEvent} event */
  function down({ isPrimary, button, target, clientX: x, clientY: y }) {
    letGo()
    const part = isPrimary && button === 0 && target instanceof Element && partOf(target)
    if (!part) return
    const timer = setTimeout(() => {
      if (press) press.held = true
      held({ x, y })
    }, HOLD_MS)
    press = { part, x, y, held: false, timer }
  }

  /** @param {PointerEvent} event */
  function move({ clientX, clientY }) {
    if (press && !press.held && Math.hypot(clientX - press.x, clientY - press.y) > STRAY) letGo()
  }

  /** @param {PointerEvent} event */
  function up({ clientX: x, clientY: y }) {
    if (press?.held) {
      swallowClick(press.part)
      released({ x, y })
    }
    letGo()
  }

  addEventListener('pointerdown', down, options)
  addEventListener('pointermove', move, options)
  addEventListener('pointerup', up, options)
  addEventListener('pointercancel', letGo, options)
  addEventListener('contextmenu', (event) => press && event.preventDefault(), options)
  return () => {
    letGo()
    ending.abort()
  }
}

/** @param {Element} part */
function swallowClick(part) {
  const swallow = (/** @type {MouseEvent} */ event) => {
    if (!(event.target instanceof Node && part.contains(event.target))) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, true)
  setTimeout(() => removeEventListener('click', swallow, true), CLICK_MS)
}
