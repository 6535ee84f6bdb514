/** How long a browser may put it off, and the wait of those that know no idle time, in ms. */
const LATEST_MS = 5000
const GUESS_MS = 1500
/** How long a picture is waited for, in ms: of a page that nobody looks at there is none. */
const PICTURE_MS = 500

/** What somebody waits for: nothing else is begun before it is done. @type {Promise<unknown>} */
let urgent = Promise.resolve()

/**
 * Has what waits for an idle page wait for this, too, as on a slow line each file more would hold it up; not for ever,
 * for it may never be done.
 * @param {Promise<unknown>} work @param {number} [most] ms that it may hold the rest up
 */
export function urgently(work, most = LATEST_MS) {
  const late = new Promise((resolve) => setTimeout(resolve, most))
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

/** @param {() => void} work to be done once the browser has drawn what there is to be seen already, if anybody looks */
export function afterPicture(work) {
  const begin = () => {
    work()
    work = () => {}
  }
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, PICTURE_MS)
}

const idle = () =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: LATEST_MS })
    else setTimeout(resolve, GUESS_MS)
  })
