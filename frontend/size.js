/**
 * Measures the build against its budgets: `node size.js [DIST]`. A budget that is passed fails. What counts is `gzip -9`, the
 * least that every server and proxy on the way can do; browsers that take brotli, which is most, get a tenth less.
 *
 * `act`, `css`: what is needed until one can act. All scripts, and all styles, of someone who comes to the home page,
 * presses Play and sees the table stand: the page's first script, the table, the plugin of the largest game, the largest
 * language's texts for them, and whatever these import.
 * `page`: the scripts that the largest of the other pages brings beside that when it is opened, and `pagecss` styles.
 * `sprite`: the pictures of the tiles; `icons`: those of buttons, and the site's own; `avatars`: those of people.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { ofKin } from './src/i18n/kin.js'

const BUDGETS = {
  act: 66_900,
  css: 12_230,
  page: 33_700,
  pagecss: 6_900,
  sprite: 12_000,
  icons: 1_300,
  avatars: 9_000,
}
const LANGUAGES = readdirSync('src/i18n', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const DIST = process.argv[2] ?? 'dist'

/** @type {Record<string, { file: string, name?: string, css?: string[], imports?: string[], isDynamicEntry?: boolean }>} */
const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'))
const sizes = Object.fromEntries(
  readdirSync(`${DIST}/assets`)
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map((name) => [name, gzipSync(readFileSync(`${DIST}/assets/${name}`), { level: 9 }).length]),
)

/** @param {string[]} sources @returns {Set<string>} their files and those that they import, not what they import later */
function needed(sources) {
  const files = new Set()
  const visited = new Set()
  const visit = (/** @type {string} */ source) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} has no file of its own: what is it part of now?`)
    if (visited.has(source)) return
    visited.add(source)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file.replace('assets/', ''))
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return files
}

/** @param {Iterable<string>} names @param {string} end */
const sum = (names, end) =>
  [...names].filter((name) => name.endsWith(end)).reduce((total, name) => total + sizes[name], 0)
/** @param {string} text */
const starting = (text) => Object.keys(sizes).filter((name) => name.startsWith(text))
const most = (/** @type {number[]} */ ...found) => Math.max(...found)

/** What the page itself names: its scripts and its styles. */
const named = [...readFileSync(`${DIST}/index.html`, 'utf8').matchAll(/"\/assets\/([^"]+\.(?:js|css))"/g)]
const begun = [...new Set(named.map(([, name]) => name))]
/** @param {string} name @returns {string} a file that several sources share, as vite.config.js calls it */
function shared(name) {
  const found = Object.keys(manifest).find((source) => manifest[source].name === name)
  if (!found) throw new Error(`There is no file called ${name}`)
  return found
}
/** @param {string} game @returns {string[]} the texts without which its table isn't shown (src/app/loading/gamePlugin.js) */
function words(game) {
  const list = /words: \[([^\]]*)\]/.exec(readFileSync(`src/games/${game}/plugin.js`, 'utf8'))?.[1] ?? ''
  const own = `table-${game}`
  return [...new Set([ofKin(own), own]), ...[...list.matchAll(/'([^']+)'/g)].map(([, word]) => word)]
}
const games = Object.keys(manifest).flatMap(
  (source) => /^src\/games\/(\w+)\/plugin\.js$/.exec(source)?.[1] ?? [],
)
/** @param {string} game @param {string} lang */
const first = (game, lang) =>
  new Set([
    ...begun,
    ...needed([
      shared('table'),
      `src/games/${game}/plugin.js`,
      `src/i18n/${lang}.js`,
      ...words(game).map((word) => `src/i18n/${lang}/${word}.json`),
    ]),
  ])
const ways = games.map((game) => ({ game, files: LANGUAGES.map((lang) => first(game, lang)) }))
/** What every page has: the home page's own. */
const common = new Set([...begun, ...needed([`src/i18n/${LANGUAGES[0]}.js`])])
const pages = Object.keys(manifest)
  .filter((source) => /^src\/pages\/\w+\.svelte$/.test(source) && manifest[source].isDynamicEntry)
  .concat(['aside', 'lobby', 'score'].map(shared))
  .map((source) => ({ source, files: [...needed([source])].filter((name) => !common.has(name)) }))
const found = {
  act: most(...ways.flatMap(({ files }) => files.map((each) => sum(each, '.js')))),
  css: most(...ways.map(({ files }) => sum(files[0], '.css'))),
  page: most(...pages.map(({ files }) => sum(files, '.js'))),
  pagecss: most(...pages.map(({ files }) => sum(files, '.css'))),
  sprite: sum(starting('sprite'), '.svg'),
  icons: sum(starting('icon'), '.svg'),
  avatars: sum(starting('avatars'), '.svg'),
}

for (const [name, size] of Object.entries(sizes).sort(([, a], [, b]) => b - a))
  console.log(`${String(size).padStart(7)}  ${name}`)
for (const { source, files } of pages)
  console.log(`${String(sum(files, '.js')).padStart(7)} + ${sum(files, '.css')}  ${source}`)
for (const { game, files } of ways)
  console.log(
    `${String(most(...files.map((each) => sum(each, '.js')))).padStart(7)} + ${sum(files[0], '.css')}  ${game}`,
  )
for (const [name, budget] of Object.entries(BUDGETS)) {
  const size = found[/** @type {keyof typeof found} */ (name)]
  const over = size > budget
  console.log(`${name}: ${size} of ${budget} bytes${over ? ' — OVER BUDGET' : ''}`)
  if (over) process.exitCode = 1
}
