import { section } from '../../i18n/i18n.svelte.js'
import { reloadWhenStale } from '../loading/retryImport.js'

/**
 * What brings each page.
 *
 * @typedef {import('svelte').Component<any>} Shown
 * @typedef {() => Promise<{ default: Shown }>} Load
 * @typedef {import('./addresses.js').Address} Address
 */

/** The table is on everyone's way; where the others are is told by a file of its own (pageImports.js). @param {string} name @returns {Load} */
const importOf = (name) =>
  name === 'table'
    ? () => import('../../pages/TablePage.svelte')
    : async () => (await import('../loading/pageImports.js')).pageImports[name]()

/** @type {Map<string, Shown>} */
const loaded = new Map()

/** @param {Pick<Address, 'name' | 'sections'>} page @param {Load} [load] @returns {Promise<Shown>} with its texts */
export async function loadPage({ name, sections }, load = importOf(name)) {
  const coming = Promise.all([load(), ...sections.map(section)])
  await coming.catch(reloadWhenStale)
  const [module] = await coming
  loaded.set(name, module.default)
  return module.default
}

/** @param {Address} page @returns {Shown | undefined} where it was loaded before, so that it is shown at once */
export const loadedPage = ({ name }) => loaded.get(name)
