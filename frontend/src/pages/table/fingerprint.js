import { sha256 } from '../../wire/sha256.js'

/**
 * Whether a deal's secret is the one that its fingerprint promised: the SHA-256 of the secret's bytes.
 * @param {import('../../wire/types.js').Fair} fair
 * @returns {Promise<boolean | undefined>} undefined where it can't be told: the secret isn't out yet, or the page came
 *   without TLS and may not compute
 */
export async function secretFits({ seed, commitment }) {
  if (!seed || !globalThis.crypto?.subtle) return undefined
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment
}

/**
 * Whether each number is the one that its player was bound to by a fingerprint before any was told.
 * @param {import('../../wire/types.js').Fair} fair
 * @returns {Promise<boolean | undefined>} undefined where it can't be told: nobody gave a fingerprint, the numbers aren't
 *   told yet, or the page may not compute
 */
export async function noncesFit({ commitment, hashes, nonces, unopened = [] }) {
  if (!hashes || !nonces || !globalThis.crypto?.subtle) return undefined
  const fit = hashes.map(async (hash, seat) => {
    if (!nonces[seat]) return !hash || unopened.includes(seat)
    return hash === (await sha256(`mahjong-nonce/1:${commitment}:${seat}:${nonces[seat]}`))
  })
  return (await Promise.all(fit)).every(Boolean)
}

/**
 * The proofs that a finished match's record holds.
 * @param {{ deals?: { fair?: Omit<import('../../wire/types.js').Fair, 'deal'> }[] }} record docs/records.md
 * @returns {import('../../wire/types.js').Fair[]}
 */
export function proofsOf(record) {
  return (record.deals ?? []).flatMap(({ fair }, deal) => (fair ? [{ ...fair, deal }] : []))
}
