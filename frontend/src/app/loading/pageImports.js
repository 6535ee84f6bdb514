/**
 * The import of each page, by its name in pages.js. The way from the home page to a table needs none of these. The first
 * script asks for this module where another page is opened (boot.js); else it comes in idle time.
 * @type {Record<string, import('../routing/pages.js').Load>}
 */
export const pageImports = {
  replay: () => import('../../pages/Replay.svelte'),
  games: () => import('../../pages/Games.svelte'),
  imports: () => import('../../pages/imports/Imports.svelte'),
  imported: () => import('../../pages/imports/ImportedGame.svelte'),
  rules: () => import('../../pages/Learn.svelte'),
  'rules-of': () => import('../../pages/Rules.svelte'),
  'sign-in': () => import('../../pages/account/SignIn.svelte'),
  'sign-up': () => import('../../pages/account/SignUp.svelte'),
  reset: () => import('../../pages/account/Reset.svelte'),
  'new-password': () => import('../../pages/account/NewPassword.svelte'),
  account: () => import('../../pages/account/Account.svelte'),
  player: () => import('../../pages/account/Profile.svelte'),
  developers: () => import('../../pages/Developers.svelte'),
  moderation: () => import('../../pages/Moderation.svelte'),
  look: () => import('../../pages/Observe.svelte'),
  learn: () => import('../../pages/Learn.svelte'),
  tutorial: () => import('../../pages/Tutorial.svelte'),
  calculator: () => import('../../pages/Calculator.svelte'),
  trainer: () => import('../../pages/Trainer.svelte'),
  drill: () => import('../../pages/Drill.svelte'),
  daily: () => import('../../pages/Daily.svelte'),
  presets: () => import('../../pages/Presets.svelte'),
  events: () => import('../../pages/events/Events.svelte'),
  'event-form': () => import('../../pages/events/EventForm.svelte'),
  leaderboard: () => import('../../pages/Leaderboard.svelte'),
  event: () => import('../../pages/events/event/Event.svelte'),
  'not-found': () => import('../../pages/NotFound.svelte'),
}
