/**
 * Which of the sources may import which: nothing in a circle, and folders in one direction only. What a page loads later, by
 * `import()`, may be anywhere, as long as it closes no circle.
 *
 * From below: wire, i18n and app; tiles, ui and sound; table and score; pages. A game stands beside them: it is found by its
 * key and imported by none.
 */

/** @param {string[]} folders @returns {string} a pattern of their files */
const within = (...folders) => `^src/(${folders.join('|')})/`

/** @param {string} name @param {string[]} from @param {string[]} to folders that these never import at once */
const below = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: within(...from) },
  to: { path: within(...to), dynamic: false },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    below('wire-is-lowest', ['wire', 'i18n'], ['ui', 'tiles', 'sound', 'table', 'score', 'pages', 'games']),
    below('app-knows-no-part-of-a-page', ['app'], ['tiles', 'sound', 'table', 'score', 'pages', 'games']),
    below('parts-know-no-table', ['tiles', 'ui', 'sound'], ['table', 'score', 'pages', 'games']),
    below('a-table-knows-no-page', ['table'], ['score', 'sound', 'pages', 'games']),
    {
      name: 'a-score-sheet-knows-no-page',
      comment: 'The end of a session shows how its walls were made, as the menu of a table does.',
      severity: 'error',
      from: { path: within('score') },
      to: {
        path: within('table', 'sound', 'pages', 'games'),
        pathNot: '^src/pages/table/Fairness',
        dynamic: false,
      },
    },
    {
      name: 'games-are-independent',
      severity: 'error',
      comment: 'Riichi for three is made of riichi (src/i18n/kin.js), as its rules are.',
      from: { path: '^src/games/([^/]+)/' },
      to: { path: '^src/games/', pathNot: ['^src/games/$1/', '^src/games/riichi/'] },
    },
    {
      name: 'riichi-is-lent-to-its-kin-alone',
      severity: 'error',
      from: { path: '^src/games/', pathNot: '^src/games/(riichi|sanma)/' },
      to: { path: '^src/games/riichi/' },
    },
    {
      name: 'a-game-knows-only-what-teaches-it',
      severity: 'error',
      from: { path: within('games') },
      to: { path: within('pages'), pathNot: '^src/pages/learn/' },
    },
    {
      name: 'no-page-names-a-game',
      severity: 'error',
      from: { pathNot: within('games') },
      to: { path: within('games') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.js', '.svelte', '.json', '.css', '.svg'],
      exportsFields: ['exports'],
    },
  },
}
