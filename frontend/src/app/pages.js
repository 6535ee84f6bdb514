import { section } from '../i18n/i18n.svelte.js'

/**
 * Every page but the first, by its address. A page gets the named groups of its pattern as properties, and its texts
 * are there before it is shown. The server knows the same addresses (mahjong_server/urls.py).
 *
 * @typedef {import('../i18n/i18n.svelte.js').Section} Section
 * @typedef {import('svelte').Component<any>} Shown
 * @typedef {() => Promise<{ default: Shown }>} Load
 * @typedef {object} Page
 * @property {string} name
 * @property {RegExp} pattern
 * @property {Load} load
 * @property {Section[]} sections
 */

/** @param {string} name @param {RegExp} pattern @param {Section[]} sections @param {Load} [load] @returns {Page} */
const page = (name, pattern, sections, load = async () => (await import('./loads.js')).loads[name]()) => ({
  name,
  pattern,
  load,
  sections,
})

/** The table is on everyone's way; where the others are is told by a file of its own (loads.js). @type {Page[]} */
export const PAGES = [
  page('table', /^\/table\/(?<code>[\w-]{1,32})$/, [], () => import('../pages/TablePage.svelte')),
  page('replay', /^\/game\/(?<code>[\w-]{1,32})$/, ['replay', 'side', 'score']),
  page('games', /^\/games$/, ['replay', 'side']),
  page('rules', /^\/rules$/, ['learn']),
  page('rules-of', /^\/rules\/(?<game>[a-z][a-z0-9_-]{0,31})$/, ['learn']),
  page('sign-in', /^\/signin$/, ['account']),
  page('sign-up', /^\/signup$/, ['account']),
  page('reset', /^\/reset$/, ['account']),
  // The link's secret stands behind the #, where no server, log or other site sees it (or, in old links, here)
  page('new-password', /^\/reset\/[\w:=-]{1,200}$/, ['account']),
  page('account', /^\/account$/, ['account', 'side']),
  page('player', /^\/player\/(?<name>[^/]{1,120})$/, ['account', 'side']),
  page('developers', /^\/developers$/, ['api']),
  page('moderation', /^\/moderation$/, ['moderation', 'talk']),
  page('look', /^\/look\/(?<code>[\w-]{1,32})$/, ['moderation', 'talk']),
  page('learn', /^\/learn$/, ['learn']),
  page('tutorial', /^\/tutorial\/(?<game>[a-z][a-z0-9_-]{0,31})$/, ['learn']),
  page('calculator', /^\/calculator\/(?<game>[a-z][a-z0-9_-]{0,31})$/, ['learn']),
  page('leaderboard', /^\/leaderboard$/, ['ratings', 'lobby']),
]

export const NOT_FOUND = page('not-found', /(?!)/, ['side'])

/** @type {Map<Page, Shown>} */
const brought = new Map()

/** @param {Page} page @returns {Promise<Shown>} with its texts */
export async function bring(page) {
  const [module] = await Promise.all([page.load(), ...page.sections.map(section)])
  brought.set(page, module.default)
  return module.default
}

/** @param {Page} page @returns {Shown | undefined} where it was brought before, so that it is shown at once */
export const shownOf = (page) => brought.get(page)
