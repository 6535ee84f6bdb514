/**
 * Measures the build against its budgets, compressed as it is sent: all scripts that someone loads who comes to the
 * home page and plays, in the largest language; all styles; the tiles. Fails when a budget is passed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGETS = { js: 60_000, css: 12_000, sprite: 12_000 }
const LANGUAGE = /^(en|ru|uk|zh)-/
/** Loaded only by who opens them: the rules, the settings, the menu, a room for friends, the session's end. */
const ASIDE =
  /^(rules|side|Rules|Settings|MenuDialogs|Fairness|WaitingRoom|Spectator|TableGone|NotFound|Message|ShareLink|SessionEnd)-/

const files = readdirSync('dist/assets').map((name) => ({
  name,
  size: gzipSync(readFileSync(`dist/assets/${name}`), { level: 9 }).length,
}))

/** @param {(name: string) => boolean} wanted */
const sum = (wanted) => files.filter(({ name }) => wanted(name)).reduce((total, { size }) => total + size, 0)

const largest = Math.max(...files.filter(({ name }) => LANGUAGE.test(name)).map(({ size }) => size))
const found = {
  js: sum((name) => name.endsWith('.js') && !LANGUAGE.test(name) && !ASIDE.test(name)) + largest,
  css: sum((name) => name.endsWith('.css')),
  sprite: sum((name) => name.endsWith('.svg')),
}

for (const { name, size } of files.sort((a, b) => b.size - a.size))
  console.log(`${String(size).padStart(7)}  ${name}`)
for (const [kind, budget] of Object.entries(BUDGETS)) {
  const size = found[/** @type {keyof typeof found} */ (kind)]
  const over = size > budget
  console.log(`${kind}: ${size} of ${budget} bytes${over ? ' — OVER BUDGET' : ''}`)
  if (over) process.exitCode = 1
}
