/**
 * Dragging a tile of the hand: up to discard it, along the hand to order it.
 * @typedef {object} Drag
 * @property {() => boolean} up whether it may be dragged up
 * @property {() => boolean} along whether it may be dragged along
 * @property {() => void} drop it was let go above the hand
 * @property {(steps: number) => void} shift it was moved by so many places
 */

const SLACK = 8

/** @param {Drag} drag @returns {(element: HTMLElement) => () => void} an attachment */
export function dragUp(drag) {
  return (element) => {
    /** @type {{ x: number, y: number, moved: boolean } | null} */
    let grip = null
    let swallow = false
    const down = (/** @type {PointerEvent} */ event) => {
      if (event.isPrimary && event.button === 0) grip = { x: event.clientX, y: event.clientY, moved: false }
    }
    const move = (/** @type {PointerEvent} */ event) => {
      if (!grip) return
      const dx = drag.along() ? event.clientX - grip.x : 0
      const dy = drag.up() ? Math.min(0, event.clientY - grip.y) : 0
      if (!grip.moved && Math.hypot(dx, dy) < SLACK) return
      if (!grip.moved) element.setPointerCapture(event.pointerId)
      grip.moved = true
      element.style.translate = `${dx}px ${dy}px`
      element.style.transition = 'none'
    }
    const up = (/** @type {PointerEvent} */ event) => {
      const held = grip
      grip = null
      element.style.translate = element.style.transition = ''
      if (!held?.moved) return
      swallow = true
      setTimeout(() => (swallow = false))
      const { width, height } = element.getBoundingClientRect()
      if (event.type === 'pointercancel') return
      if (held.y - event.clientY > height * 0.5 && drag.up()) drag.drop()
      else if (drag.along()) drag.shift(Math.round((event.clientX - held.x) / width))
    }
    /** A drag ends in a click that nobody meant. */
    const click = (/** @type {MouseEvent} */ event) => {
      if (swallow) event.stopImmediatePropagation()
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('click', click, true)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('click', click, true)
    }
  }
}
