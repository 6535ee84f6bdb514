/**
 * @param {string} file below src/games/<game>
 * @param {string[]} own sections of texts that each game has for it, by how they begin, besides those of its table
 * @param {string[]} shared sections that are the same for all games
 */
const part = (file, own, shared) => ({
  file,
  texts: (/** @type {string} */ game) => [...['table', ...own].map((name) => `${name}-${game}`), ...shared],
})

/**
 * A game's own part of a page: that part's file, below src/games/<game>, and the part's texts. The build
 * reads it too, so that the server can name all of it in the page's answer (vite-ahead.js).
 */
export const GAME_PARTS = {
  'rules-of': part('rules/Rules.svelte', ['rules', 'study', 'score'], ['score']),
  calculator: part('study/Study.svelte', ['study', 'score'], ['score', 'side']),
  trainer: part('trainer/Terms.svelte', ['told'], ['trainer', 'aids', 'side']),
  drill: part('plugin.js', ['told'], ['told', 'coach', 'drill']),
  tutorial: part('plugin.js', ['lesson'], ['score']),
}
