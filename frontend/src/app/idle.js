/** How long a browser may put it off, and the wait of those that know no idle time, in ms. */
const LATEST_MS = 5000
const GUESS_MS = 1500

/**
 * Does something once the page has nothing better to do. A failure is no news: what wasn't fetched now is fetched
 * when it is needed, and then failing is told.
 * @param {() => Promise<unknown>} work
 * @returns {() => void} calls it off
 */
export function onceIdle(work) {
  const quietly = () => void work().catch(() => {})
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(quietly, GUESS_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(quietly, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
