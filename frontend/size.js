/**
 * Measures the build against its budgets, compressed as it is sent. A budget that is passed fails.
 *
 * `act`: what is needed until one can act. All scripts of someone who comes to the home page, presses Play and sees the
 * table stand: the page's first script, the table, the largest language's texts for them, and whatever these import.
 * `all`: every script of a player who opens all pages in one language, and meets every error: `act` and all that is
 * fetched later, when it is opened or in idle time (src/app/idle.js). Only the other languages are left out.
 * Styles are one file that comes at once, and so are the pictures of the tiles.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGETS = { act: 60_000, all: 85_000, css: 12_000, sprite: 12_000 }
const LANGUAGES = ['en', 'ru', 'uk', 'zh']

/** @type {Record<string, { file: string, imports?: string[] }>} chunks by the source that each was made for */
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const sizes = Object.fromEntries(
  readdirSync('dist/assets')
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map((name) => [name, gzipSync(readFileSync(`dist/assets/${name}`), { level: 9 }).length]),
)

/** @param {string[]} sources @returns {Set<string>} their files and those that they import, not what they import later */
function needed(sources) {
  const files = new Set()
  const visit = (/** @type {string} */ source) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} has no file of its own: what is it part of now?`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return new Set([...files].map((file) => file.replace('assets/', '')))
}

/** @param {Iterable<string>} names */
const sum = (names) => [...names].reduce((total, name) => total + sizes[name], 0)
const kind = (/** @type {string} */ end) => Object.keys(sizes).filter((name) => name.endsWith(end))
const catalogues = (/** @type {string} */ lang) =>
  Object.keys(manifest)
    .filter((source) => source.startsWith(`src/i18n/${lang}.`) || source.startsWith(`src/i18n/${lang}/`))
    .map((source) => manifest[source].file.replace('assets/', ''))

const boot = kind('.js').filter((name) => name.startsWith('boot-'))
const foreign = new Set(LANGUAGES.flatMap(catalogues))
const common = kind('.js').filter((name) => !foreign.has(name))
const most = (/** @type {(lang: string) => number} */ size) => Math.max(...LANGUAGES.map(size))
const found = {
  act: most((lang) =>
    sum([...boot, ...needed(['index.html', 'src/pages/TablePage.svelte', `src/i18n/${lang}.js`])]),
  ),
  all: sum(common) + most((lang) => sum(catalogues(lang))),
  css: sum(kind('.css')),
  sprite: sum(kind('.svg')),
}

for (const [name, size] of Object.entries(sizes).sort(([, a], [, b]) => b - a))
  console.log(`${String(size).padStart(7)}  ${name}`)
for (const [name, budget] of Object.entries(BUDGETS)) {
  const size = found[/** @type {keyof typeof found} */ (name)]
  const over = size > budget
  console.log(`${name}: ${size} of ${budget} bytes${over ? ' — OVER BUDGET' : ''}`)
  if (over) process.exitCode = 1
}
