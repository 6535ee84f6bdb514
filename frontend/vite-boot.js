/**
 * Puts src/app/loading/boot.js into the page as a classic script of its own, hashed like every asset: it must run before the
 * first paint, which modules don't, and the page's policy allows no inline scripts. Tells it the files of the languages,
 * and preloads what the first module imports, so that all of it comes at once and not one after the other.
 */
import { readFileSync } from 'node:fs'
import { minifySync } from 'vite'

const SOURCE = 'src/app/loading/boot.js'
const LANGUAGE = /src\/i18n\/(\w+)\.js$/
const GAP = "JSON.parse('{}')"

/** @returns {import('vite').Plugin} */
export function boot() {
  let serving = false
  return {
    name: 'boot-script',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => {
        const lang = LANGUAGE.exec((file.type === 'chunk' && file.facadeModuleId) || '')?.[1]
        return lang ? [[lang, `/${file.fileName}`]] : []
      })
      if (!files.length) throw new Error('No language has a file of its own')
      this.emitFile({ type: 'asset', name: 'boot.js', source: script(Object.fromEntries(files)) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, context) {
        const name = Object.keys(context.bundle ?? {}).find((file) => /assets\/boot-.*\.js$/.test(file))
        const src = serving ? `/${SOURCE}` : `/${name}`
        const preloads = (context.chunk?.imports ?? []).map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true },
        }))
        return [
          // Within the first 1024 bytes, or browsers don't look for it: what the server names may be long.
          { tag: 'meta', attrs: { charset: 'utf-8' }, injectTo: 'head-prepend' },
          { tag: 'template', attrs: { id: 'ahead' }, injectTo: 'head-prepend' },
          { tag: 'script', attrs: { src }, injectTo: 'head-prepend' },
          ...preloads,
        ]
      },
    },
  }
}

/** @param {Record<string, string>} files of the words, by language @returns {string} without what is for readers alone */
export function script(files) {
  const source = readFileSync(SOURCE, 'utf8')
  if (!source.includes(GAP)) throw new Error(`${SOURCE} has no place for the languages' files`)
  const { code, errors } = minifySync('boot.js', source.replace(GAP, JSON.stringify(files)), {
    module: false,
  })
  if (errors.length) throw new Error(errors[0].message)
  return code
}
