/**
 * Checks a deal's wall as `manage.py verify` does (docs/records.md): the commitment is the secret's SHA-256, each number is
 * the one that its hash bound it to, and secret and numbers make the wall, the dice and the first dealer.
 *
 * @typedef {{ commitment: string, seed: string, nonces: string[], hashes?: string[], unopened?: number[] }} Proof
 * @typedef {{ dealer: number, dice?: number[], wall: string[], fair?: Proof }} RecordDeal
 * @typedef {{ commitment: boolean, bound?: boolean, wall: boolean }} Checked bound: where anybody gave a hash
 */

import { noncesFit } from '../table/fingerprint.js'

/** @typedef {{ below: (n: number) => number, shuffled: <T>(items: T[]) => T[] }} Chance */
/** @typedef {{ redeal: (chance: Chance, deal: number, seats: number, options?: any) => any }} Made */
const games = /** @type {Record<string, () => Promise<Made>>} */ (
  import.meta.glob('../../games/*/replay/wall.js')
)

const SPAN = 2 ** 32
/** More than any deal draws: 8 numbers each. */
const BLOCKS = 64

/** Whether this page may compute: without TLS a browser lets no page. */
export const able = () => Boolean(globalThis.crypto?.subtle)

/**
 * Checks the wall that a deal was played with: its own, or that of an earlier deal which has gone on to it.
 * @param {string} game @param {RecordDeal[]} deals of a record @param {number} number
 * @param {unknown} [options] of the record: they may say what tiles there are
 * @returns {Promise<Checked | undefined>} undefined where it can't be told
 */
export async function check(game, deals, number, options) {
  const made = await games[`../../games/${game}/replay/wall.js`]?.()
  const deal = deals.findLastIndex(({ fair }, i) => fair && i <= number)
  const record = deals[deal]
  if (!able() || !made || !deals[number] || !record?.fair) return undefined
  const { commitment, seed, nonces } = record.fair
  const digest = hex(await crypto.subtle.digest('SHA-256', bytes(seed)))
  const again = made.redeal(await chanceOf(seed, deal, nonces), deal, nonces.length, options)
  const agrees = Object.keys(again).every(
    (key) => String(again[key]) === String(record[/** @type {keyof RecordDeal} */ (key)]),
  )
  return { commitment: digest === commitment, bound: await noncesFit({ ...record.fair, deal }), wall: agrees }
}

/** @param {string} seed @param {number} deal @param {string[]} nonces */
async function chanceOf(seed, deal, nonces) {
  const text = new TextEncoder().encode(['mahjong-wall/1', deal, ...nonces].join(':'))
  const key = await hmacKey(await crypto.subtle.sign('HMAC', await hmacKey(bytes(seed)), text))
  const blocks = Array.from({ length: BLOCKS }, (_, i) => {
    const number = new DataView(new ArrayBuffer(8))
    number.setUint32(4, i)
    return crypto.subtle.sign('HMAC', key, number)
  })
  const words = (await Promise.all(blocks)).flatMap((block) =>
    Array.from({ length: 8 }, (_, i) => new DataView(block).getUint32(4 * i)),
  )
  return keyed(words)
}

/** The chance of games/chance.py, from its stream of numbers. @param {number[]} words below 2**32 */
export function keyed(words) {
  let next = 0
  const below = (/** @type {number} */ n) => {
    const limit = SPAN - (SPAN % n)
    for (;;) {
      if (next >= words.length) throw new Error('the stream is at its end')
      const word = words[next++]
      if (word < limit) return word % n
    }
  }
  /** @template T @param {T[]} items @returns {T[]} */
  const shuffled = (items) => {
    const result = [...items]
    for (let i = result.length - 1; i > 0; i -= 1) {
      const j = below(i + 1)
      ;[result[i], result[j]] = [result[j], result[i]]
    }
    return result
  }
  return { below, shuffled }
}

/** @param {BufferSource} raw */
const hmacKey = (raw) =>
  crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

/** @param {string} text */
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))

/** @param {ArrayBuffer} buffer */
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
