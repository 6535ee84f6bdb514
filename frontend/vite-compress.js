/** Writes each text file of the build a second and third time, compressed once and well: the server only picks one. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/
/** Below this many bytes a header costs more than is saved. */
const LEAST = 600

/** @returns {import('vite').Plugin} */
export function compress() {
  let dist = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir)
    },
    closeBundle(/** @type {Error | undefined} */ error) {
      if (error) return // what went wrong with the build is told by itself
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
        compressFile(join(dist, name))
    },
  }
}

/** @param {string} path */
function compressFile(path) {
  if (!TEXT.test(path) || statSync(path).size < LEAST) return
  const data = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(data))
}
