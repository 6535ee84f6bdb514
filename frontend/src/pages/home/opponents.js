/** Whom one plays with. @typedef {(typeof OPPONENTS)[number]} Opponents */
export const OPPONENTS = /** @type {const} */ (['bots', 'online', 'friends'])
