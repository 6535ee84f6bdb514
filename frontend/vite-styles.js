/** Has src/app/loading/stylesheets.js bring the styles of what is imported later, where Vite would put a helper of its own. */
const HELPER = /^\0vite\/preload-helper\.js$/
const OURS = "export { withStyles as __vitePreload } from '/src/app/loading/stylesheets.js'"

/** @returns {import('vite').Plugin} */
export function styles() {
  let found = false
  return {
    name: 'styles',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler() {
        found = true
        return { code: OURS, map: null }
      },
    },
    buildEnd(error) {
      if (!found && !error)
        throw new Error('Vite no longer has the helper that src/app/loading/stylesheets.js replaces')
    },
  }
}
