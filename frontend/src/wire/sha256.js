/**
 * SHA-256, also on a page without TLS, where the browser's own is barred.
 * @param {string} text @returns {Promise<string>} hexadecimal
 */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text)
  const own = globalThis.crypto?.subtle
  const digest = own
    ? new Uint8Array(await own.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
