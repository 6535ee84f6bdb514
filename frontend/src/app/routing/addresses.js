/**
 * Every page but the first, by its address. A page gets the named groups of its pattern as properties, and its texts
 * are there before it is shown. The server knows the same addresses (mahjong_server/urls.py), and is told by the build
 * what each takes (vite-ahead.js).
 *
 * @typedef {import('../../i18n/i18n.svelte.js').Section} Section
 * @typedef {{ name: string, pattern: RegExp, sections: Section[] }} Address
 */

/** @param {string} name @param {RegExp} pattern @param {Section[]} sections @returns {Address} */
const page = (name, pattern, sections) => ({ name, pattern, sections })

/** A page for learners of one game. @param {string} name */
const learning = (name) => page(name, RegExp(`^/${name}/(?<game>[a-z][a-z0-9_-]{0,31})$`), ['learn'])

/** @type {Address[]} */
export const ADDRESSES = [
  page('table', /^\/table\/(?<code>[\w-]{1,32})$/, []),
  page('replay', /^\/game\/(?<code>[\w-]{1,32})$/, ['replay', 'side', 'score']),
  page('games', /^\/games$/, ['replay', 'side']),
  page('imports', /^\/imports$/, ['imports']),
  page('imported', /^\/imports\/(?<code>[\w-]{1,32})$/, ['replay', 'side', 'score', 'imports']),
  page('rules', /^\/rules$/, ['learn']),
  page('rules-of', /^\/rules\/(?<game>[a-z][a-z0-9_-]{0,31})$/, ['learn']),
  page('sign-in', /^\/signin$/, ['account']),
  page('sign-up', /^\/signup$/, ['account']),
  page('reset', /^\/reset$/, ['account']),
  // The link's secret stands behind the #, where no server, log or other site sees it (or, in old links, here)
  page('new-password', /^\/reset\/[\w:=-]{1,200}$/, ['account']),
  page('account', /^\/account$/, ['account', 'avatars', 'side']),
  page('player', /^\/player\/(?<name>[^/]{1,120})$/, ['account', 'side']),
  page('developers', /^\/developers$/, ['api']),
  page('moderation', /^\/moderation$/, ['moderation', 'talk']),
  page('look', /^\/look\/(?<code>[\w-]{1,32})$/, ['moderation', 'talk']),
  page('learn', /^\/learn$/, ['learn']),
  ...['tutorial', 'calculator', 'trainer', 'drill', 'daily', 'presets'].map(learning),
  page('events', /^\/events$/, ['events']),
  page('event-form', /^\/events\/(?<code>new|[\w-]{1,32}\/edit)$/, [
    'events',
    'events-form',
    'home',
    'lobby',
  ]),
  page('event', /^\/events\/(?<code>[\w-]{1,32})(?<part>\/[ds].+)?$/, ['event-page']),
  page('leaderboard', /^\/leaderboard$/, ['ratings', 'lobby']),
  /** Where there is no other page. */
  page('not-found', /(?!)/, ['side']),
]

export const NOT_FOUND = /** @type {Address} */ (ADDRESSES.at(-1))
