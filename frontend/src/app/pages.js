/**
 * Every page but the first, by its address. A page gets the named groups of its pattern as properties, and its texts
 * are there before it is shown. The server knows the same addresses (mahjong_server/urls.py).
 *
 * @typedef {import('../i18n/i18n.svelte.js').Section} Section
 * @typedef {object} Page
 * @property {string} name
 * @property {RegExp} pattern
 * @property {() => Promise<{ default: import('svelte').Component<any> }>} load
 * @property {Section[]} sections
 */

/** @type {Page[]} */
export const PAGES = [
  {
    name: 'table',
    pattern: /^\/table\/(?<code>[A-Za-z0-9_-]{1,32})$/,
    load: () => import('../pages/TablePage.svelte'),
    sections: [],
  },
  {
    name: 'replay',
    pattern: /^\/game\/(?<code>[A-Za-z0-9_-]{1,32})$/,
    load: () => import('../pages/Replay.svelte'),
    sections: ['replay', 'side', 'score'],
  },
  {
    name: 'games',
    pattern: /^\/games$/,
    load: () => import('../pages/Games.svelte'),
    sections: ['replay', 'side'],
  },
  { name: 'rules', pattern: /^\/rules$/, load: () => import('../pages/Learn.svelte'), sections: ['learn'] },
  {
    name: 'rules-of',
    pattern: /^\/rules\/(?<game>[a-z][a-z0-9_-]{0,31})$/,
    load: () => import('../pages/Rules.svelte'),
    sections: ['learn'],
  },
  {
    name: 'sign-in',
    pattern: /^\/signin$/,
    load: () => import('../pages/account/SignIn.svelte'),
    sections: ['account'],
  },
  {
    name: 'sign-up',
    pattern: /^\/signup$/,
    load: () => import('../pages/account/SignUp.svelte'),
    sections: ['account'],
  },
  {
    name: 'reset',
    pattern: /^\/reset$/,
    load: () => import('../pages/account/Reset.svelte'),
    sections: ['account'],
  },
  {
    name: 'new-password',
    // The link's secret stands behind the #, where no server, log or other site sees it (or, in old links, here)
    pattern: /^\/reset\/[A-Za-z0-9_:=-]{1,200}$/,
    load: () => import('../pages/account/NewPassword.svelte'),
    sections: ['account'],
  },
  {
    name: 'account',
    pattern: /^\/account$/,
    load: () => import('../pages/account/Account.svelte'),
    sections: ['account', 'side'],
  },
  {
    name: 'player',
    pattern: /^\/player\/(?<name>[^/]{1,120})$/,
    load: () => import('../pages/account/Profile.svelte'),
    sections: ['account', 'side'],
  },
  {
    name: 'developers',
    pattern: /^\/developers$/,
    load: () => import('../pages/Developers.svelte'),
    sections: ['api'],
  },
  {
    name: 'moderation',
    pattern: /^\/moderation$/,
    load: () => import('../pages/Moderation.svelte'),
    sections: ['moderation', 'talk'],
  },
  {
    name: 'look',
    pattern: /^\/look\/(?<code>[A-Za-z0-9_-]{1,32})$/,
    load: () => import('../pages/Look.svelte'),
    sections: ['moderation', 'talk'],
  },
  { name: 'learn', pattern: /^\/learn$/, load: () => import('../pages/Learn.svelte'), sections: ['learn'] },
  {
    name: 'tutorial',
    pattern: /^\/tutorial\/(?<game>[a-z][a-z0-9_-]{0,31})$/,
    load: () => import('../pages/Tutorial.svelte'),
    sections: ['learn'],
  },
  {
    name: 'calculator',
    pattern: /^\/calculator\/(?<game>[a-z][a-z0-9_-]{0,31})$/,
    load: () => import('../pages/Calculator.svelte'),
    sections: ['learn'],
  },
  {
    name: 'leaderboard',
    pattern: /^\/leaderboard$/,
    load: () => import('../pages/Leaderboard.svelte'),
    sections: ['ratings', 'lobby'],
  },
]

/** @type {Page} */
export const NOT_FOUND = {
  name: 'not-found',
  pattern: /(?!)/,
  load: () => import('../pages/NotFound.svelte'),
  sections: ['side'],
}
