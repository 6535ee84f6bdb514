/**
 * This page's share in the walls of one table: a random number that it binds itself to by a hash, and tells once everybody
 * is bound (docs/protocol.md). It is kept where a reload of the page finds it; another page of the same player has its own.
 */
import { PREFIX } from '../app/browser/storage.js'
import { makeNonce } from './nonce.js'
import { sha256 } from './sha256.js'

/**
 * @typedef {import('./types.js').Action} Action
 * @typedef {{ commitment: string, nonce: string, told?: boolean }} Kept told: it has been opened, and binds nobody any more
 */

export class ShuffleShare {
  /** @type {string} */
  #key
  /** Of the newest wall. @type {Kept | null} */
  #kept

  /** @param {string} code of the table */
  constructor(code) {
    this.#key = `${PREFIX}share.${code}`
    this.#kept = recall(this.#key)
  }

  /**
   * @param {import('./types.js').Doc} doc
   * @returns {Promise<Action | undefined>} the answer to the platform's decision: nothing where another page has to open
   */
  async answer({ decision, fair, you }) {
    if (decision?.kind === 'open') return this.#open(fair?.commitment)
    // A server of the version before takes the number itself, and where the wall goes on nothing is bound anew.
    if (decision?.default.nonce !== undefined) return { type: 'ready', nonce: makeNonce() }
    if (decision?.id !== `${fair?.deal}.ready`) return { type: 'ready' }
    return this.#bind(/** @type {string} */ (fair?.commitment), you)
  }

  /** What is bound is the same each time until it is told. @param {string} commitment @param {number} [seat] */
  async #bind(commitment, seat) {
    if (this.#kept?.commitment !== commitment || this.#kept.told)
      this.#keep({ commitment, nonce: makeNonce() })
    return { type: 'ready', hash: await sha256(`mahjong-nonce/1:${commitment}:${seat}:${this.#kept?.nonce}`) }
  }

  /** @param {string} [commitment] */
  #open(commitment) {
    if (!this.#kept || this.#kept.commitment !== commitment) return undefined
    this.#keep({ ...this.#kept, told: true })
    return { type: 'open', nonce: this.#kept.nonce }
  }

  /** It was another page's number that counts. */
  forget() {
    this.#keep(null)
  }

  /** @param {Kept | null} kept */
  #keep(kept) {
    this.#kept = kept
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(kept))
    } catch {
      // Storage is barred or full: then it lasts as long as the page.
    }
  }
}

/** @param {string} key @returns {Kept | null} */
function recall(key) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept?.commitment === 'string' && typeof kept.nonce === 'string' ? kept : null
  } catch {
    return null
  }
}
