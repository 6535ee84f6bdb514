import { leisure } from './idle.js'

/** How long until what could not be fetched is asked for again, in ms. */
const AGAIN_MS = 2000

/**
 * Fetches what stands beside the game, again and again until it has come: the network may be gone just then, and the
 * table goes on without it.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>}
 */
export const surely = (load) =>
  load().catch(() => new Promise((again) => setTimeout(again, AGAIN_MS)).then(() => surely(load)))

/**
 * The same once the page has nothing better to do: what nobody needs to act comes after what one acts by.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>}
 */
export const later = (load) => leisure().then(() => surely(load))
