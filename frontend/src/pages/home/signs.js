/** A few tiles that show what a game is played with: src/games/<game>/Sign.svelte. @type {Record<string, import('svelte').Component>} */
const signs = import.meta.glob('../../games/*/Sign.svelte', { eager: true, import: 'default' })

/** @param {string} game @returns {import('svelte').Component | undefined} none of a game without pages of its own */
export const signOf = (game) => signs[`../../games/${game}/Sign.svelte`]
