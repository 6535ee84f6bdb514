/**
 * A game's own part of a page: that part's file, below src/games/<game>, and the part's texts. The build
 * reads it too, so that the server can name all of it in the page's answer (vite-ahead.js).
 * @type {Record<'rules-of' | 'calculator' | 'tutorial', { file: string, texts: (game: string) => string[] }>}
 */
export const GAME_PARTS = {
  'rules-of': {
    file: 'rules/Rules.svelte',
    texts: (game) => [`rules-${game}`, `study-${game}`, `table-${game}`, `score-${game}`, 'score'],
  },
  calculator: {
    file: 'study/Study.svelte',
    texts: (game) => [`study-${game}`, `table-${game}`, `score-${game}`, 'score', 'side'],
  },
  tutorial: { file: 'plugin.js', texts: (game) => [`lesson-${game}`, `table-${game}`, 'score'] },
}
