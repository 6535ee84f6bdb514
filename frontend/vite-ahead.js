/**
 * Tells the server which files a page will ask for, as ahead.json, so that it can name them in the page's own answer: else
 * each would be asked for once the one before it has come, and on a slow line that is most of what a first visit takes.
 *
 * `first`: the page's first script. `page`: the script that imports all others, and its styles. `languages`: the words
 * that every page has. `table`: what every table is played with. `pages`: what brings the other pages. `games`: what a
 * table of the game takes beside that, and its words by language. `sprite`: the pictures of tiles.
 */
import { readFileSync } from 'node:fs'

const LANGUAGE = /src\/i18n\/(\w+)\.js$/
const PAGES = /src\/app\/loads\.js$/
const FACE = /src\/games\/(\w+)\/face\.js$/
const SPRITE = /assets\/sprite-.*\.svg$/
const TABLE = 'table'
const FIRST = /assets\/boot-.*\.js$/
const BASE = 'base'

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
  const keyed = (/** @type {RegExp} */ form, /** @type {(key: string, chunk: Chunk) => unknown} */ value) =>
    Object.fromEntries(
      chunks.flatMap((chunk) => {
        const key = form.exec(chunk.facadeModuleId ?? '')?.[1]
        return key ? [[key, value(key, chunk)]] : []
      }),
    )
  const languages = keyed(LANGUAGE, (_, chunk) => of((each) => each === chunk))
  const spoken = (/** @type {string} */ game) =>
    Object.keys(languages).map((lang) => [lang, of((chunk) => words(game, lang).includes(source(chunk)))])
  return {
    page: chunks.filter(({ name }) => name === BASE).flatMap(own),
    languages,
    table: of(({ name }) => name === TABLE),
    pages: of(({ facadeModuleId }) => PAGES.test(facadeModuleId ?? '')),
    games: keyed(FACE, (game, chunk) => ({
      face: of((each) => each === chunk),
      words: Object.fromEntries(spoken(game)),
    })),
  }
}

/** @param {Chunk} chunk @returns {string[]} its file, and its styles */
const own = (chunk) =>
  [chunk.fileName, .../** @type {any} */ (chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)

/** @param {Chunk} chunk where its words are written, below src/i18n */
const source = ({ facadeModuleId }) => facadeModuleId?.split('src/i18n/')[1] ?? ''

/** @param {string} game @param {string} lang @returns {string[]} the texts without which its table isn't shown (src/app/face.js) */
function words(game, lang) {
  const list = /words: \[([^\]]*)\]/.exec(readFileSync(`src/games/${game}/face.js`, 'utf8'))?.[1] ?? ''
  const more = [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word)
  return [`table-${game}`, ...more].map((word) => `${lang}/${word}.json`)
}
