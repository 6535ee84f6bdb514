/** Returns a player's nonce for the shuffle: 32 random bytes as hex digits. */
export function makeNonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
