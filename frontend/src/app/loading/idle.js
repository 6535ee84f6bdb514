/** How long a browser may put it off, and how long one thing may hold up the next, in ms. */
const LATEST_MS = 5000
/** The wait of browsers that know no idle time, at first and between one thing and the next, in ms. */
const GUESS_MS = 1500
const BREATH_MS = 50
/** How long a picture is waited for, in ms: of a page that nobody looks at there is none. */
const PICTURE_MS = 500

/** What somebody waits for: nothing else is begun before it is done. @type {Promise<unknown>} */
let urgent = Promise.resolve()

/**
 * Has what waits for an idle page wait for this, too, as on a slow line each file more would hold it up; not for ever,
 * for it may never be done.
 * @param {Promise<unknown>} work @param {number} [most] ms that it may hold the rest up
 */
export function deferIdleWork(work, most = LATEST_MS) {
  urgent = Promise.race([Promise.allSettled([urgent, work]), wait(most)])
}

/** What was put off and whose turn has come. @type {Promise<unknown>} */
let last = Promise.resolve()

/**
 * Does something once the page has nothing better to do, one thing after another: all at once they would keep the
 * processor, the line and the server busy, as if somebody waited for them.
 * @template T @param {() => Promise<T>} work @returns {Promise<T>}
 */
export function whenIdle(work) {
  const turn = last.then(leisure)
  const done = turn.then(work)
  last = turn.then(() => Promise.race([done.catch(() => {}), wait(LATEST_MS)]))
  return done
}

async function leisure() {
  for (let waited; waited !== urgent; await idle()) await (waited = urgent)
}

/**
 * The same for what nobody misses. A failure is no news: what wasn't fetched now is fetched when it is needed, and then
 * failing is told.
 * @param {() => Promise<unknown>} work
 * @returns {() => void} calls it off
 */
export function tryWhenIdle(work) {
  let off = false
  whenIdle(async () => (off ? undefined : work())).catch(() => {})
  return () => void (off = true)
}

/** @param {() => void} work to be done once the browser has drawn what there is to be seen already, if anybody looks */
export function afterPaint(work) {
  const begin = () => {
    work()
    work = () => {}
  }
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, PICTURE_MS)
}

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

let guess = GUESS_MS
async function idle() {
  if (typeof requestIdleCallback === 'function')
    return new Promise((resolve) => requestIdleCallback(resolve, { timeout: LATEST_MS }))
  await wait(guess)
  guess = BREATH_MS
}
