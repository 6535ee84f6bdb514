/**
 * A game's table in play: src/games/<game>/picture.js.
 * @typedef {object} Picture
 * @property {import('svelte').Component<any>} Tile what draws a tile, or its back
 * @property {string[]} rivers what lies before each side, from one's own on: "--" lies face down, and nothing where nobody sits
 * @property {number} middle tiles left in the wall, or whatever is counted there
 * @property {string} hand
 */
const pictures = /** @type {Record<string, Picture>} */ (
  import.meta.glob('../../games/*/picture.js', { eager: true, import: 'default' })
)

/** @param {string} game @returns {Picture} any, of a game that has none */
export const pictureOf = (game) => pictures[`../../games/${game}/picture.js`] ?? Object.values(pictures)[0]
