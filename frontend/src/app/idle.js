/** How long a browser may put it off, and the wait of those that know no idle time, in ms. */
const LATEST_MS = 5000
const GUESS_MS = 1500

/** What somebody waits for: nothing else is begun before it is done. @type {Promise<unknown>} */
let urgent = Promise.resolve()

/**
 * Has what waits for an idle page wait for this, too, as on a slow line each file more would hold it up; not for ever,
 * for it may never be done.
 * @param {Promise<unknown>} work
 */
export function urgently(work) {
  const late = new Promise((resolve) => setTimeout(resolve, LATEST_MS))
  urgent = Promise.race([Promise.allSettled([urgent, work]), late])
}

/** @returns {Promise<void>} once the page has nothing better to do */
export async function leisure() {
  for (let waited; waited !== urgent; await idle()) await (waited = urgent)
}

/**
 * Does something once the page has nothing better to do. A failure is no news: what wasn't fetched now is fetched
 * when it is needed, and then failing is told.
 * @param {() => Promise<unknown>} work
 * @returns {() => void} calls it off
 */
export function onceIdle(work) {
  let off = false
  leisure()
    .then(() => (off ? undefined : work()))
    .catch(() => {})
  return () => void (off = true)
}

/** @param {() => void} work to be done once the browser has drawn what there is to be seen already */
export const afterPicture = (work) => requestAnimationFrame(() => setTimeout(work))

const idle = () =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: LATEST_MS })
    else setTimeout(resolve, GUESS_MS)
  })
