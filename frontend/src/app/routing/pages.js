import { section } from '../../i18n/i18n.svelte.js'
import { reloadWhenStale } from '../loading/retryImport.js'

/**
 * The loading of pages.
 *
 * @typedef {import('svelte').Component<any>} Shown
 * @typedef {() => Promise<{ default: Shown }>} Load
 * @typedef {import('./addresses.js').Address} Address
 */

/** The table's page is in the first chunks; the imports of the others are in a chunk of their own (pageImports.js). @param {string} name @returns {Load} */
const importOf = (name) =>
  name === 'table'
    ? () => import('../../pages/TablePage.svelte')
    : async () => (await import('../loading/pageImports.js')).pageImports[name]()

/** @type {Map<string, Shown>} */
const loaded = new Map()

/** @param {Pick<Address, 'name' | 'sections'>} page @param {Load} [load] @returns {Promise<Shown>} with its texts */
export async function loadPage({ name, sections }, load = importOf(name)) {
  const loading = Promise.all([load(), ...sections.map(section)])
  await loading.catch(reloadWhenStale)
  const [module] = await loading
  loaded.set(name, module.default)
  return module.default
}

/** @param {Address} page @returns {Shown | undefined} where it was loaded before, so that it is shown at once */
export const loadedPage = ({ name }) => loaded.get(name)
