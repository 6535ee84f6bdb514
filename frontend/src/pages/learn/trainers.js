/** What hands of each game with exercises are trained for, by its key. */
const terms = /** @type {Record<string, import('./learnGames.js').Load>} */ (
  import.meta.glob('../../games/*/trainer/Terms.svelte')
)

/** @param {string} game @returns {import('./learnGames.js').Load | undefined} */
export const trainerOf = (game) => terms[`../../games/${game}/trainer/Terms.svelte`]
