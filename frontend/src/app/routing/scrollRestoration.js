/** How long a page may take until it is as long as it was, in ms. */
const PATIENCE_MS = 5000
/** How long a page rests until its place is noted, in ms: browsers take only so many notes, one of them a hundred in 30 s. */
const REST_MS = 300
/** What a visitor moves a page by, or is about to, beside the wheel. */
const HANDS = ['touchstart', 'pointerdown', 'keydown']

/**
 * Has Back and Forward lead to where one was on a page. Browsers see to that where each page is a document of its own; here
 * a page comes, and grows, when its address is there already. The place is noted in the history's own entry, as `y`.
 * @returns {() => void} ends it
 */
export function restoreScroll() {
  const over = new AbortController()
  /** Where the page is to stand as soon as it is so long. @type {number | null} */
  let wanted = null
  /** Where the page stands: to ask for it amid a press would have the browser lay the page out before it need be. */
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
    rest = setTimeout(savePosition, REST_MS)
  })
  on('click', savePosition) // it may be one that leads away
  on('popstate', (event) => {
    stopRestoring()
    // Ours tells of a page that is new; and what an address names itself the browser goes to.
    if (!(event instanceof PopStateEvent) || (event.state?.y === undefined && location.hash)) return
    wanted = event.state?.y ?? 0
    patience = setTimeout(stopRestoring, PATIENCE_MS)
    requestAnimationFrame(restorePosition)
  })
  for (const type of HANDS) on(type, stopRestoring)
  // Sideways a touchpad leads back, and goes on telling of it for a while.
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
