/** Longest delay of idle work, and longest time that one piece of work holds up the next, in ms. */
const LATEST_MS = 5000
/** Delay before the first idle work in browsers without `requestIdleCallback`, in ms. */
const FIRST_IDLE_MS = 1500
/** Delay between later idle work in those browsers, in ms. */
const NEXT_IDLE_MS = 50
/** Longest wait for a frame to be painted, in ms: a hidden page paints none. */
const PAINT_MS = 500

/** Urgent work: idle work begins once it is done. @type {Promise<unknown>} */
let urgent = Promise.resolve()

/**
 * Defers idle work until this urgent work is done: on a slow line each file more would delay it. Not for ever, as it may
 * never be done.
 * @param {Promise<unknown>} work @param {number} [most] longest time that idle work is deferred, in ms
 */
export function deferIdleWork(work, most = LATEST_MS) {
  urgent = Promise.race([Promise.allSettled([urgent, work]), wait(most)])
}

/** The last idle work that was begun. @type {Promise<unknown>} */
let last = Promise.resolve()

/**
 * Does work once the page is idle, one piece after another: all at once would keep the processor, the line and the server
 * busy.
 * @template T @param {() => Promise<T>} work @returns {Promise<T>}
 */
export function whenIdle(work) {
  const turn = last.then(pageIdle)
  const done = turn.then(work)
  last = turn.then(() => Promise.race([done.catch(() => {}), wait(LATEST_MS)]))
  return done
}

async function pageIdle() {
  for (let waited; waited !== urgent; await idle()) await (waited = urgent)
}

/**
 * Does optional work once the page is idle. A failure is ignored: what wasn't fetched now is fetched when it is needed, and
 * a failure is told then.
 * @param {() => Promise<unknown>} work
 * @returns {() => void} cancels the work
 */
export function tryWhenIdle(work) {
  let off = false
  whenIdle(async () => (off ? undefined : work())).catch(() => {})
  return () => void (off = true)
}

/** @param {() => void} work done after the next frame is painted, or soon on a hidden page */
export function afterPaint(work) {
  const begin = () => {
    work()
    work = () => {}
  }
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, PAINT_MS)
}

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

let idleDelay = FIRST_IDLE_MS
async function idle() {
  if (typeof requestIdleCallback === 'function')
    return new Promise((resolve) => requestIdleCallback(resolve, { timeout: LATEST_MS }))
  await wait(idleDelay)
  idleDelay = NEXT_IDLE_MS
}
