/**
 * Measures the build against its budgets, compressed as every browser of today gets it (brotli). A budget that is passed fails.
 *
 * `act`, `css`: what is needed until one can act. All scripts, and all styles, of someone who comes to the home page,
 * presses Play and sees the table stand: the page's first script, the table, the face of the largest game, the largest
 * language's texts for them, and whatever these import.
 * `page`: the scripts that the largest of the other pages brings beside that when it is opened, and `pagecss` styles.
 * `sprite`: the pictures of the tiles.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const BUDGETS = { act: 60_000, css: 12_000, page: 30_000, pagecss: 6_000, sprite: 12_000 }
const LANGUAGES = ['en', 'ru', 'uk', 'zh']
const TABLE = 'src/pages/TablePage.svelte'

/** @type {Record<string, { file: string, css?: string[], imports?: string[], isDynamicEntry?: boolean }>} */
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const sizes = Object.fromEntries(
  readdirSync('dist/assets')
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map((name) => [name, brotliCompressSync(readFileSync(`dist/assets/${name}`)).length]),
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
const most = (/** @type {number[]} */ ...found) => Math.max(...found)

const boot = Object.keys(sizes).filter((name) => name.startsWith('boot-'))
const games = Object.keys(manifest).flatMap(
  (source) => /^src\/games\/(\w+)\/face\.js$/.exec(source)?.[1] ?? [],
)
/** @param {string} game @param {string} lang */
const first = (game, lang) =>
  new Set([
    ...boot,
    ...needed([
      'index.html',
      TABLE,
      `src/games/${game}/face.js`,
      `src/i18n/${lang}.js`,
      `src/i18n/${lang}/table-${game}.json`,
    ]),
  ])
const ways = games.map((game) => ({ game, files: LANGUAGES.map((lang) => first(game, lang)) }))
/** What every page has: the home page's own. */
const common = needed(['index.html', `src/i18n/${LANGUAGES[0]}.js`])
const pages = Object.keys(manifest)
  .filter((source) => /^src\/pages\/\w+\.svelte$/.test(source) && manifest[source].isDynamicEntry)
  .map((source) => ({ source, files: [...needed([source])].filter((name) => !common.has(name)) }))
const found = {
  act: most(...ways.flatMap(({ files }) => files.map((each) => sum(each, '.js')))),
  css: most(...ways.map(({ files }) => sum(files[0], '.css'))),
  page: most(...pages.map(({ files }) => sum(files, '.js'))),
  pagecss: most(...pages.map(({ files }) => sum(files, '.css'))),
  sprite: sum(Object.keys(sizes), '.svg'),
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
