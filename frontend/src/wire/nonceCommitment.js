/**
 * The page's nonces for the walls of one table. The page commits to a nonce by its hash and opens it once everybody has
 * committed (docs/protocol.md). The nonce outlives a reload; another page of the same player has its own.
 */
import { PREFIX } from '../app/browser/storage.js'
import { makeNonce } from './nonce.js'
import { sha256 } from './sha256.js'

/**
 * @typedef {import('./types.js').Action} Action
 * @typedef {{ commitment: string, nonce: string, told?: boolean }} StoredNonce commitment: the server's to this wall's seed; told: the
 *   nonce has been opened, and is not used again
 */

export class NonceCommitment {
  /** @type {string} */
  #key
  /** The nonce for the newest wall. @type {StoredNonce | null} */
  #stored

  /** @param {string} code of the table */
  constructor(code) {
    this.#key = `${PREFIX}share.${code}`
    this.#stored = recall(this.#key)
  }

  /**
   * @param {import('./types.js').Doc} doc
   * @returns {Promise<Action | undefined>} the answer to the platform's decision; `undefined` where another page has to open its nonce
   */
  async answer({ decision, fair, you }) {
    if (decision?.kind === 'open') return this.#open(fair?.commitment)
    // A server of the version before takes the nonce itself. Where the wall goes on nobody commits again.
    if (decision?.default.nonce !== undefined) return { type: 'ready', nonce: makeNonce() }
    if (decision?.id !== `${fair?.deal}.ready`) return { type: 'ready' }
    return this.#commit(/** @type {string} */ (fair?.commitment), you)
  }

  /** Commits to the same nonce each time until it has been opened. @param {string} commitment @param {number} [seat] */
  async #commit(commitment, seat) {
    if (this.#stored?.commitment !== commitment || this.#stored.told)
      this.#store({ commitment, nonce: makeNonce() })
    return {
      type: 'ready',
      hash: await sha256(`mahjong-nonce/1:${commitment}:${seat}:${this.#stored?.nonce}`),
    }
  }

  /** @param {string} [commitment] */
  #open(commitment) {
    if (!this.#stored || this.#stored.commitment !== commitment) return undefined
    this.#store({ ...this.#stored, told: true })
    return { type: 'open', nonce: this.#stored.nonce }
  }

  /** Drops the nonce: another page's counts. */
  forget() {
    this.#store(null)
  }

  /** @param {StoredNonce | null} stored */
  #store(stored) {
    this.#stored = stored
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(stored))
    } catch {
      // Storage is barred or full: the nonce lasts as long as the page.
    }
  }
}

/** @param {string} key @returns {StoredNonce | null} */
function recall(key) {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof stored?.commitment === 'string' && typeof stored.nonce === 'string' ? stored : null
  } catch {
    return null
  }
}
