import { whenIdle } from './idle.js'

/** How long until what could not be fetched is asked for again, in ms. */
const AGAIN_MS = 2000
/** A page this young is not loaded anew, or it might be for ever while two builds are served side by side. */
const YOUNG_MS = 60_000

/**
 * Fetches what stands beside the game, again and again until it has come: the network may be gone just then, and the
 * table goes on without it.
 * @template T @param {() => Promise<T>} load
 * @param {(why: unknown) => unknown} [failed] hears of each failure
 * @returns {Promise<T>}
 */
export const retryImport = (load, failed) =>
  load().catch(async (why) => {
    await failed?.(why)
    await new Promise((again) => setTimeout(again, AGAIN_MS))
    await reloadWhenStale()
    return retryImport(load, failed)
  })

/**
 * Loads the page anew once its build is no longer served: what it still lacks of that will never come.
 * @returns {Promise<void>} when there is no need to
 */
export async function reloadWhenStale() {
  if (performance.now() < YOUNG_MS) return
  const own = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (own?.status !== 404) return
  location.reload()
  await new Promise(() => {})
}

/**
 * The same once the page has nothing better to do: what nobody needs to act comes after what one acts by.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>}
 */
export const importWhenIdle = (load) => whenIdle(() => retryImport(load))
