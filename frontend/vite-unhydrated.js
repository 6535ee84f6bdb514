/**
 * Leaves out of Svelte's runtime what this page has no use for: what takes over markup that a server drew, and files that
 * are there only because one list names them all.
 *
 * Svelte guards the former by one variable, so that it goes where nobody hydrates; its blocks set it back and forth
 * themselves, though, and so it stays a variable unless it is made a constant here. The latter do nothing by being
 * loaded, which its package doesn't say.
 */
const RUNTIME = /svelte\/src\/internal\/client\/dom\//
const GUARD = /hydration\.js$/
/** @type {[string, string][]} */
const CHANGES = [
  ['export let hydrating = false;', 'export const hydrating = false;'],
  ['\thydrating = value;', ''],
]

/** @returns {import('vite').Plugin} */
export function unhydrated() {
  return {
    name: 'unhydrated',
    apply: 'build',
    transform: {
      filter: { id: RUNTIME },
      handler(code, id) {
        return {
          code: GUARD.test(id) ? CHANGES.reduce(changed, code) : code,
          moduleSideEffects: false,
          map: null,
        }
      },
    },
  }
}

/** @param {string} code @param {[string, string]} change @returns {string} fails when Svelte was written anew */
export function changed(code, [from, to]) {
  if (!code.includes(from)) throw new Error(`Svelte's runtime no longer has “${from.trim()}”`)
  return code.replace(from, to)
}
