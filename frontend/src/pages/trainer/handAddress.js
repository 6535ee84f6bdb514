import { isLevel } from './runScore.js'

/** @typedef {import('./runScore.js').Level} Level */

const SEED = /^[\w-]{1,32}$/
const SEED_BYTES = 6

/** A name for a hand that nobody has seen. */
export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** @param {string} search of an address @returns {{ seed: string, level: Level | undefined }} the hand that it names; no seed: none */
export function readHand(search) {
  const query = new URLSearchParams(search)
  const [seed, level] = [query.get('hand') ?? '', query.get('level')]
  return { seed: SEED.test(seed) ? seed : '', level: isLevel(level) ? level : undefined }
}

/** @param {string} seed @param {Level} level @returns {string} the query of its address */
export const writeHand = (seed, level) => `?hand=${seed}&level=${level}`
