/** Whom one plays with. @typedef {(typeof WAYS)[number]} Way */
export const WAYS = /** @type {const} */ (['bots', 'online', 'friends'])
