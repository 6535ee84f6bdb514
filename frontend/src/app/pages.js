import { section } from '../i18n/i18n.svelte.js'
import { ADDRESSES } from './addresses.js'
import { renew } from './surely.js'

/**
 * What brings each page.
 *
 * @typedef {import('svelte').Component<any>} Shown
 * @typedef {() => Promise<{ default: Shown }>} Load
 * @typedef {import('./addresses.js').Address & { load: Load }} Page
 */

/** The table is on everyone's way; where the others are is told by a file of its own (loads.js). @type {Page[]} */
export const PAGES = ADDRESSES.map((address, index) => ({
  ...address,
  load: index
    ? async () => (await import('./loads.js')).loads[address.name]()
    : () => import('../pages/TablePage.svelte'),
}))

export const NOT_FOUND = /** @type {Page} */ (PAGES.at(-1))

/** @type {Map<Page, Shown>} */
const brought = new Map()

/** @param {Page} page @returns {Promise<Shown>} with its texts */
export async function bring(page) {
  const coming = Promise.all([page.load(), ...page.sections.map(section)])
  await coming.catch(renew)
  const [module] = await coming
  brought.set(page, module.default)
  return module.default
}

/** @param {Page} page @returns {Shown | undefined} where it was brought before, so that it is shown at once */
export const shownOf = (page) => brought.get(page)
