import { whenIdle } from './idle.js'

/** Delay before a failed import is tried again, in ms. */
const RETRY_MS = 2000
/** Least age of a page that is reloaded, in ms: while two builds are served side by side it might reload for ever. */
const MIN_AGE_MS = 60_000

/**
 * Imports a module, again and again until it has come: the network may be gone, and the table goes on without it.
 * @template T @param {() => Promise<T>} load
 * @param {(why: unknown) => unknown} [failed] called with each failure
 * @returns {Promise<T>}
 */
export const retryImport = (load, failed) =>
  load().catch(async (why) => {
    await failed?.(why)
    await new Promise((again) => setTimeout(again, RETRY_MS))
    await reloadWhenStale()
    return retryImport(load, failed)
  })

/**
 * Reloads the page if its build is no longer served: the rest of its modules would never come.
 * @returns {Promise<void>} settles where no reload is needed
 */
export async function reloadWhenStale() {
  if (performance.now() < MIN_AGE_MS) return
  const own = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (own?.status !== 404) return
  location.reload()
  await new Promise(() => {})
}

/**
 * Imports a module once the page is idle.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>}
 */
export const importWhenIdle = (load) => whenIdle(() => retryImport(load))
