/**
 * Puts src/app/boot.js into the page as a classic script of its own, hashed like every asset: it must run before the
 * first paint, which modules don't, and the page's policy allows no inline scripts. Preloads what the first module
 * imports, so that it comes with it and not after it.
 */
import { readFileSync } from 'node:fs'

const SOURCE = 'src/app/boot.js'

/** @returns {import('vite').Plugin} */
export function boot() {
  let serving = false
  return {
    name: 'boot-script',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    buildStart() {
      if (serving) return
      this.emitFile({ type: 'asset', name: 'boot.js', source: readFileSync(SOURCE, 'utf8') })
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
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }, ...preloads]
      },
    },
  }
}
