/** Longest wait for a page to be as long as it was, in ms. */
const PATIENCE_MS = 5000
/** Delay after scrolling until the position is saved, in ms: browsers limit changes of history entries, one of them to a hundred in 30 s. */
const SAVE_MS = 300
/** Events, beside the wheel, by which a visitor begins to move the page. */
const MOVING_EVENTS = ['touchstart', 'pointerdown', 'keydown']

/**
 * Restores the scroll position after Back and Forward. Browsers do so for documents; here a page comes, and grows, after its
 * address has changed. The position is kept in the history's entry, as `y`.
 * @returns {() => void} stops restoring
 */
export function restoreScroll() {
  const over = new AbortController()
  /** The position to restore once the page is long enough. @type {number | null} */
  let wanted = null
  /** The position now: reading it during a press would force a layout. */
  let at = scrollY
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience

  /** @param {string} type @param {(event: any) => void} heard */
  const on = (type, heard) =>
    addEventListener(type, heard, { capture: true, passive: true, signal: over.signal })

  function savePosition() {
    const { state } = history
    if (wanted === null && (state?.y ?? 0) !== at) history.replaceState({ ...state, y: at }, '')
  }
  function restorePosition() {
    if (wanted !== null) scrollTo(0, wanted)
  }
  function stopRestoring() {
    clearTimeout(patience)
    wanted = null
  }

  on('scroll', () => {
    at = scrollY
    clearTimeout(rest)
    rest = setTimeout(savePosition, SAVE_MS)
  })
  on('click', savePosition) // the click may lead to another page
  on('popstate', (event) => {
    stopRestoring()
    // An event of our own comes with a new page; and the browser itself goes to what a fragment names.
    if (!(event instanceof PopStateEvent) || (event.state?.y === undefined && location.hash)) return
    wanted = event.state?.y ?? 0
    patience = setTimeout(stopRestoring, PATIENCE_MS)
    requestAnimationFrame(restorePosition)
  })
  for (const type of MOVING_EVENTS) on(type, stopRestoring)
  // A touchpad goes back by a sideways move, whose wheel events go on for a while.
  on('wheel', ({ deltaX, deltaY }) => Math.abs(deltaY) > Math.abs(deltaX) && stopRestoring())
  const grown = new ResizeObserver(restorePosition)
  grown.observe(document.body)
  return () => {
    over.abort()
    grown.disconnect()
    clearTimeout(rest)
    stopRestoring()
  }
}
