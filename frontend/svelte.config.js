import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/** @type {Map<string, string>} */
const owners = new Map()

/**
 * What sets a component's styles apart stands at each of its elements: a letter that no other class begins with, and four
 * more, do.
 * @param {string} file @param {string} hash of its name
 */
function mark(file, hash) {
  const found = `S${hash.slice(0, 4)}`
  const owner = owners.get(found) ?? file
  if (owner !== file) throw new Error(`${file} and ${owner} share the mark ${found}: lengthen it`)
  owners.set(found, owner)
  return found
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    discloseVersion: false,
    /** @param {{ hash: (text: string) => string, filename: string }} file */
    cssHash: ({ hash, filename }) => mark(filename, hash(filename)),
  },
}
