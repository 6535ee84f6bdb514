/**
 * Tells the server which files a page will ask for, as ahead.json, so that it can name them in the page's own answer: else
 * each would be asked for once the one before it has come, and on a slow line that is most of what a first visit takes.
 *
 * `first`: the page's first script. `page`: the script that imports all others, and its styles. `languages`: the words
 * that every page has, by language. `texts`: the files that each section of texts takes, by language. `table`: what every table is
 * played with. `games`: what a table of the game takes beside that. `sprite`: the pictures of tiles. `pages`: what the other
 * pages take, by how their addresses begin ("rules", "rules/"), and where a game has a part in it, what that takes; "":
 * the page where there is no other. What is taken are `files`, and `texts` by the names of their sections; `asks` is what it asks
 * the API for first, up to what its address is about.
 */
import { readFileSync } from 'node:fs'
import { ADDRESSES } from './src/app/routing/addresses.js'
import { ofKin } from './src/i18n/kin.js'
import { GAME_PARTS } from './src/pages/learn/gameParts.js'

const LANGUAGE = /src\/i18n\/(\w+)\.js$/
const MORE = /src\/i18n\/(\w+)\.more\.js$/
const TEXTS = /src\/i18n\/(\w+)\/([\w-]+)\.json$/
const PLUGIN = /src\/games\/(\w+)\/plugin\.js$/
const SPRITE = /assets\/sprite-.*\.svg$/
const TABLE = 'table'
/** Pages that show a table, of whatever game their answer tells. */
const TABLED = ['table', 'replay', 'look']
/** What pages ask the API for first, whatever else they are about. @type {Record<string, string>} */
const ASKS = { replay: '/api/matches/' }
const FIRST = /assets\/boot-.*\.js$/
const BASE = 'base'
const LOADS = 'src/app/loading/pageImports.js'
/** How an address begins, up to what it is about. */
const BEGINNING = /^\^\\\/(\w+(?:\\\/)?)/

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

/** @returns {import('vite').Plugin} */
export function ahead() {
  return {
    name: 'ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('There is no page')
        const sprite = Object.keys(bundle).filter((file) => SPRITE.test(file))
        const first = Object.keys(bundle).find((file) => FIRST.test(file))
        const all = {
          first: `/${first}`,
          ...told(chunks, String(page.source)),
          sprite: sprite.map((file) => `/${file}`),
        }
        const source = JSON.stringify(all)
        this.emitFile({ type: 'asset', fileName: 'ahead.json', source })
      },
    },
  }
}

/** @param {Chunk[]} chunks @param {string} page what it names itself needs no mention */
function told(chunks, page) {
  /** @param {(chunk: Chunk) => unknown} wanted @returns {string[]} what it takes that the page doesn't name */
  const of = (wanted) => files(chunks.filter(wanted)).filter((file) => !page.includes(file))

  /** @param {Chunk[]} some @returns {string[]} they, what they import, and their styles */
  function files(some) {
    const found = new Set(some)
    for (const chunk of found)
      for (const each of chunks) if (chunk.imports.includes(each.fileName)) found.add(each)
    return [...found].flatMap(own)
  }
  /** @param {string} source @returns {string[]} what the file takes that it became */
  const from = (source) => of(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))

  const sources = chunks.map((chunk) => ({ chunk, id: chunk.facadeModuleId ?? '' }))
  const languages = sources.flatMap(({ id }) => LANGUAGE.exec(id)?.[1] ?? [])
  const games = sources.flatMap(({ id }) => PLUGIN.exec(id)?.[1] ?? [])
  const textsIn = (/** @type {string} */ lang) => {
    const more = sources.find(({ id }) => MORE.exec(id)?.[1] === lang)?.chunk
    return chunks.flatMap(({ fileName, moduleIds }) => {
      const way = more?.dynamicImports.includes(fileName) ? [more.fileName, fileName] : [fileName]
      const sections = moduleIds.map((id) => TEXTS.exec(id) ?? []).filter(([, language]) => language === lang)
      return sections.map(([, , section]) => [section, way.map((file) => `/${file}`)])
    })
  }
  const written = new Set(
    chunks.flatMap(({ moduleIds }) => moduleIds).flatMap((id) => TEXTS.exec(id)?.[2] ?? []),
  )
  /** @param {string[]} sections @returns {string[]} each once */
  const texts = (sections) => {
    const missing = sections.filter((section) => !written.has(section))
    if (missing.length) throw new Error(`No language has a file ${missing.join()}.json`)
    return [...new Set(sections.flatMap((section) => [ofKin(section), section]))]
  }
  const partOf = (/** @type {string} */ game, /** @type {{ file: string, texts: Texts }} */ part) => ({
    files: from(`games/${game}/${part.file}`),
    texts: texts([...part.texts(game), ...words(game)]),
  })
  const hasPart =
    (/** @type {{ file: string }} */ { file }) =>
    (/** @type {string} */ game) =>
      chunks.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/games/${game}/${file}`)))
  const pageOf = (/** @type {import('./src/app/routing/addresses.js').Address} */ { name, sections }) => {
    const page = name === TABLE ? [] : [...from(LOADS), ...from(loaded(name))]
    const table = TABLED.includes(name) ? of((chunk) => chunk.name === TABLE) : []
    const files = [...page, ...table]
    const part = GAME_PARTS[/** @type {keyof typeof GAME_PARTS} */ (name)]
    return {
      files,
      texts: texts(sections),
      games: part ? keyed(games.filter(hasPart(part)), (game) => partOf(game, part)) : {},
      asks: ASKS[name] ?? '',
    }
  }
  return {
    page: chunks.filter(({ name }) => name === BASE).flatMap(own),
    languages: keyed(languages, (lang) => from(`i18n/${lang}.js`)),
    texts: keyed(languages, (lang) => Object.fromEntries(textsIn(lang))),
    table: of(({ name }) => name === TABLE),
    games: keyed(games, (game) => ({ files: from(`games/${game}/plugin.js`), texts: texts(words(game)) })),
    pages: Object.fromEntries(ADDRESSES.map((address) => [beginning(address.pattern), pageOf(address)])),
  }
}

/** @typedef {(game: string) => string[]} Texts */

/** @template T @param {string[]} keys @param {(key: string) => T} value @returns {Record<string, T>} */
const keyed = (keys, value) => Object.fromEntries(keys.map((key) => [key, value(key)]))

/** @param {RegExp} pattern of addresses @returns {string} how they begin; empty where it is none */
const beginning = ({ source }) => (BEGINNING.exec(source)?.[1] ?? '').replace('\\/', '/')

/** @param {Chunk} chunk @returns {string[]} its file, and its styles */
const own = (chunk) =>
  [chunk.fileName, .../** @type {any} */ (chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)

/** @param {string} name of a page @returns {string} the file that it is, below src */
function loaded(name) {
  const found = RegExp(`\\b${name}'?: \\(\\) => import\\('(?:\\.\\./)+(pages/[^']+)'\\)`).exec(
    readFileSync(LOADS, 'utf8'),
  )
  if (!found) throw new Error(`${LOADS} does not bring ${name}`)
  return found[1]
}

/** @param {string} game @returns {string[]} the sections of texts without which its table isn't shown (src/app/loading/gamePlugin.js) */
function words(game) {
  const list = /words: \[([^\]]*)\]/.exec(readFileSync(`src/games/${game}/plugin.js`, 'utf8'))?.[1] ?? ''
  return [`table-${game}`, ...[...list.matchAll(/'([^']+)'/g)].map(([, word]) => word)]
}
