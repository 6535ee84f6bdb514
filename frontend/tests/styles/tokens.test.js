import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Where a value may be written as itself, and why. @type {Record<string, string>} */
const EXCEPTIONS = {
  'src/styles/tokens.css': 'is where the tokens are defined',
  'src/styles/seats.css': 'is where those of seats are',
  'src/styles/looks.css': 'is where other looks define them anew',
  'src/tiles/tiles.css': 'says what tiles are made of',
  'src/tiles/domino.css': 'measures its figures by the tile',
  'src/offline/page.css': 'is of a page that stands alone, without the site and its tokens',
  'src/games/toppan/ChipStack.svelte': 'paints chips, which have colours of their own in every look',
  'src/games/toppan/Table.svelte': 'has the shape of its ring',
  'src/score/Chart.svelte': 'writes in the units of its drawing',
  'src/pages/account/RatingCurve.svelte': 'writes in the units of its drawing',
}

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|css|js)$/.test(name))
  .map((name) => ({ name: `src/${name}`, text: readFileSync(`src/${name}`, 'utf8') }))
const ALL = SOURCES.map(({ text }) => text).join('\n')
/** @param {string} css */
const uncommented = (css) => css.replace(/\/\*.*?\*\//gs, '')
/** The styles of each file that has any. */
const STYLES = SOURCES.filter(({ name }) => !name.endsWith('.js'))
  .map(({ name, text }) => ({
    name,
    css: uncommented(name.endsWith('.css') ? text : (/<style>(.*)<\/style>/s.exec(text)?.[1] ?? '')),
    markup: name.endsWith('.css') ? '' : text.replace(/<style>.*<\/style>/s, ''),
  }))
  .filter(({ name }) => !EXCEPTIONS[name])

const SEATS = uncommented(readFileSync('src/styles/seats.css', 'utf8'))
const TOKENS = uncommented(readFileSync('src/styles/tokens.css', 'utf8')) + SEATS
const LOOKS = uncommented(readFileSync('src/styles/looks.css', 'utf8'))
const PAGE = readFileSync('../docs/style.md', 'utf8')
/** @param {string} css @returns {string[]} the names that it defines, each once */
const defined = (css) => [...new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))]

it('every token that is used is defined', () => {
  const made = new Set([...ALL.matchAll(/(--[\w-]+)(?=:|=|')/g)].map(([, name]) => name))
  const used = [...new Set([...ALL.matchAll(/var\((--[\w-]+\w)\b/g)].map(([, name]) => name))]
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter((name) => !made.has(name))).toEqual([])
})

it('what is in the colours of seats brings them along: no table has them', () => {
  const wearing = SOURCES.filter(({ name, text }) => name.endsWith('.svelte') && text.includes('whose-'))
  expect(wearing.length).toBeGreaterThan(10)
  expect(wearing.filter(({ text }) => !text.includes("styles/seats.css'")).map(({ name }) => name)).toEqual(
    [],
  )
})

it('every token that is defined is used', () => {
  const idle = defined(TOKENS).filter((name) => {
    const family = name.replace(/\d+$/, '')
    return (
      !ALL.includes(`var(${name})`) && !ALL.includes(`var(${family}{`) && !ALL.includes(`var(${family}\${`)
    )
  })
  expect(idle).toEqual([])
})

it('a look defines what the first look of its kind defines, and nothing else', () => {
  const known = new Set([...defined(TOKENS), ...defined(readFileSync('src/tiles/tiles.css', 'utf8'))])
  expect(defined(LOOKS).filter((name) => !known.has(name))).toEqual([])
})

it.each([
  ['colours', /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|lab|lch)a?\(|:\s*(white|black|red|gold)\b/i],
  ['durations', /(transition|animation)[\w-]*:[^;]*?[\s,(]\d*\.?\d+m?s\b/],
  ['easings', /cubic-bezier|\bease(-in|-out)/],
  ['sizes of type', /font(-size)?:[^;]*?\b\d*\.?\d+(px|rem)\b(?![^;]*var\(--text)/],
  ['radii', /border-radius:[^;]*?\b([5-9]|\d\d+)px|border-radius:[^;]*?[\d.]rem/],
])('components write no %s of their own', (_, raw) => {
  const found = STYLES.flatMap(({ name, css }) =>
    css
      .split(/[{}]|(?<=;)/)
      .filter((line) => raw.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it('nor in their markup', () => {
  const raw = /style:[\w-]+="?\{?['"`]?(#[\da-f]{3,8}\b|rgb|hsl)/i
  expect(STYLES.filter(({ markup }) => raw.test(markup)).map(({ name }) => name)).toEqual([])
})

it('every exception is of a file that there is', () => {
  expect(Object.keys(EXCEPTIONS).filter((name) => !SOURCES.some((source) => source.name === name))).toEqual(
    [],
  )
})

it('the page about style tells every token, and none that there is not', () => {
  const told = new Set([...PAGE.matchAll(/`(--[\w-]+)`/g)].map(([, name]) => name))
  const known = defined(TOKENS)
  expect(known.filter((name) => !told.has(name))).toEqual([])
  const tiles = defined(readFileSync('src/tiles/tiles.css', 'utf8'))
  expect([...told].filter((name) => ![...known, ...tiles].includes(name))).toEqual([])
})
