/** Gestures on tiles besides taps: dragging, and long presses. */

/**
 * Dragging a tile of the hand: up to discard it, along the hand to order it.
 * @typedef {object} Drag
 * @property {() => void} grip it has been taken hold of
 * @property {() => boolean} up whether it may be dragged up
 * @property {() => boolean} along whether it may be dragged along
 * @property {() => number} top upper edge of the hand, px; a tile that may go along is discarded only above it
 * @property {() => void} drop it was let go above the hand
 * @property {(x: number, y: number) => void} settle it was let go at this point of the hand
 */

const SLACK = 8

/** @param {Drag} drag @returns {(element: HTMLElement) => () => void} an attachment */
export function dragTile(drag) {
  return (element) => {
    /** @type {{ x: number, y: number, top: number, moved: boolean } | null} */
    let grip = null
    let swallow = false
    const down = (/** @type {PointerEvent} */ event) => {
      if (!event.isPrimary || event.button !== 0) return
      drag.grip()
      // A tile that is dragged is no measure of where the hand is.
      grip = { x: event.clientX, y: event.clientY, top: drag.top(), moved: false }
      // A quick mouse has left the tile by its first move.
      document.addEventListener('pointermove', move)
      document.addEventListener('pointerup', up)
      document.addEventListener('pointercancel', up)
    }
    const move = (/** @type {PointerEvent} */ event) => {
      if (!grip) return
      const dx = drag.along() ? event.clientX - grip.x : 0
      const rise = event.clientY - grip.y
      const dy = drag.along() ? rise : drag.up() ? Math.min(0, rise) : 0
      if (!grip.moved && Math.hypot(dx, dy) < SLACK) return
      if (!grip.moved) element.setPointerCapture(event.pointerId)
      grip.moved = true
      element.style.translate = `${dx}px ${dy}px`
      element.style.transition = 'none'
    }
    const up = (/** @type {PointerEvent} */ event) => {
      const held = grip
      grip = null
      release()
      element.style.translate = element.style.transition = ''
      if (!held?.moved) return
      swallow = true
      setTimeout(() => (swallow = false))
      if (event.type === 'pointercancel') return
      const far = held.y - event.clientY > element.offsetHeight * 0.5
      if (far && drag.up() && !(drag.along() && event.clientY > held.top)) drag.drop()
      else if (drag.along()) drag.settle(event.clientX, event.clientY)
    }
    const release = () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', up)
    }
    /** A drag ends in a click that nobody meant. */
    const click = (/** @type {MouseEvent} */ event) => {
      if (swallow) event.stopImmediatePropagation()
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', click, true)
    return () => {
      element.removeEventListener('pointerdown', down)
      release()
      element.removeEventListener('click', click, true)
    }
  }
}

/** Time after which a touch is a long press, in ms: it asks about the tile, and the click that follows is ignored. */
const LONG_MS = 400

/** @param {() => void} ask @returns {(element: HTMLElement) => () => void} an attachment */
export function longPress(ask) {
  return (element) => {
    const listening = new AbortController()
    const { signal } = listening
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer
    let [x, y, asked] = [0, 0, false]
    const down = (/** @type {PointerEvent} */ event) => {
      clearTimeout(timer)
      ;[x, y, asked] = [event.clientX, event.clientY, false]
      if (event.pointerType !== 'mouse' && event.isPrimary)
        timer = setTimeout(() => ((asked = true), ask()), LONG_MS)
    }
    const move = (/** @type {PointerEvent} */ event) => {
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK) clearTimeout(timer)
    }
    const up = () => clearTimeout(timer)
    const click = (/** @type {Event} */ event) => {
      if (asked) event.stopImmediatePropagation()
      asked = false
    }
    const menu = (/** @type {Event} */ event) => asked && event.preventDefault()
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    element.addEventListener('click', click, { signal, capture: true })
    element.addEventListener('contextmenu', menu, { signal })
    return () => (clearTimeout(timer), listening.abort())
  }
}
