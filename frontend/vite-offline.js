/**
 * What makes the site an app that can be installed: its manifest and pictures, a page for when there is no network in
 * all languages, and the worker that shows it. And what its page says without scripts.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { KEYS, UNSCRIPTED } from './src/offline/keys.js'
import { draw } from './tools/icons.mjs'

/** A folder of texts each; the first one is that of browsers which wish for none of them. */
const LANGUAGES = ['en', ...folders('src/i18n').filter((lang) => lang !== 'en')]
const SOURCES = 'src/offline'
const PICTURES = /** @type {const} */ ([
  { size: 180, bleed: true },
  { size: 192, bleed: false },
  { size: 512, bleed: false },
  { size: 512, bleed: true },
])

/** @param {string} path @returns {string[]} the names of the folders in it */
function folders(path) {
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** @typedef {Record<string, string>} Texts */
/** @param {string} lang @returns {Texts} */
export const textsOf = (lang) =>
  Object.assign(
    {},
    ...['app', 'offline'].map((name) => JSON.parse(readFileSync(`src/i18n/${lang}/${name}.json`, 'utf8'))),
  )
/** @param {string} lang */
const tag = (lang) => (lang === 'zh' ? 'zh-Hans' : lang)
/** @param {string} name */
const read = (name) => readFileSync(`${SOURCES}/${name}`, 'utf8')
/** @param {string} text */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** @param {string} text @param {Texts} values */
const filled = (text, values) => text.replace(/%(\w+)%/g, (_, name) => values[name])

/** @param {Texts} files of the page: style, script and icon @returns {string} the page */
export function page(files) {
  const texts = LANGUAGES.map((lang) => {
    const texts = textsOf(lang)
    const [brand, title, text, again] = [KEYS.brand, KEYS.title, KEYS.text, KEYS.again].map((key) =>
      escape(texts[key]),
    )
    return `      <section id="${lang}" lang="${tag(lang)}">
        <div class="brand">${brand}</div>
        <h1>${title}</h1>
        <p>${text}</p>
        <a href="/">${again}</a>
      </section>`
  })
  return filled(read('page.html'), {
    ...files,
    title: textsOf('en')[KEYS.title],
    texts: texts.join('\n'),
  })
}

/** @returns {string} what a page says without scripts, in each language: nothing knows there which one is wished for */
export const unscripted = () =>
  `<div class="card">${LANGUAGES.map((lang) => `<p lang="${tag(lang)}">${escape(textsOf(lang)[UNSCRIPTED])}</p>`).join('')}</div>`

/** @param {{ size: number, bleed: boolean, src: string }[]} pictures @returns {object} */
export function manifest(pictures) {
  const inEach = (/** @type {string} */ key) =>
    Object.fromEntries(LANGUAGES.slice(1).map((lang) => [tag(lang), textsOf(lang)[key]]))
  return {
    id: '/',
    name: textsOf('en').brand,
    name_localized: inEach('brand'),
    short_name: textsOf('en').brand,
    short_name_localized: inEach('brand'),
    description: textsOf('en')['home.tagline'],
    description_localized: inEach('home.tagline'),
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#0a3029',
    theme_color: '#0f4c41',
    categories: ['games'],
    icons: pictures.map(({ size, bleed, src }) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: bleed ? 'maskable' : 'any',
    })),
  }
}

/** @returns {import('vite').Plugin} */
export function offline() {
  return {
    name: 'offline',
    apply: 'build',
    buildStart() {
      const emit = (/** @type {string} */ name, /** @type {string | Uint8Array} */ source) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`
      const root = (/** @type {string} */ fileName, /** @type {string} */ source) =>
        this.emitFile({ type: 'asset', fileName, source })
      const pictures = PICTURES.map((picture) => ({
        ...picture,
        src: emit(`app-${picture.size}.png`, draw(picture.size, picture.bleed)),
      }))
      root('app.webmanifest', JSON.stringify(manifest(pictures)))
      const files = {
        style: emit('offline.css', read('page.css')),
        script: emit('offline.js', read('page.js')),
        // Named as the page's own, for equal files become one.
        icon: emit('icon.svg', readFileSync('src/app/icon.svg', 'utf8')),
      }
      const whole = page(files)
      root('offline.html', whole)
      const version = createHash('sha256').update(whole).digest('hex').slice(0, 12)
      const shell = JSON.stringify(['/offline.html', ...Object.values(files)])
      root('worker.js', filled(read('worker.js'), { version, shell }))
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const touch = Object.keys(bundle ?? {}).find((file) => /assets\/app-180-.*\.png$/.test(file))
        return [
          { tag: 'link', attrs: { rel: 'manifest', href: '/app.webmanifest' }, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${touch}` }, injectTo: 'head' },
          // Above the app's own place, which is as high as the window though nothing comes to stand there.
          { tag: 'noscript', children: unscripted(), injectTo: 'body-prepend' },
        ]
      },
    },
  }
}
