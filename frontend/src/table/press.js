/** A finger that rests on a tile asks about it, and means no tap: the click that follows doesn't count. */
const LONG_MS = 400
const SLACK = 8

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
