/**
 * For how long a newcomer is led at the table: three deals of each game, and until it is switched off. The browser keeps it.
 * @typedef {{ off?: boolean, deals?: Record<string, number> }} Kept deals: how many of each game were played to their end
 */
import { loadStored, store } from '../../app/browser/storage.js'

const KEY = 'lessons-at-table'
/** Deals after which a player needs no leading. */
export const DEALS = 3

/** @returns {Kept} */
const stored = () => loadStored(KEY, /** @type {Kept} */ ({}))
let kept = $state.raw(stored())
// What another tab has changed holds here as well.
addEventListener('storage', () => (kept = stored()))

/** @param {Kept} change */
function keep(change) {
  kept = { ...kept, ...change }
  store(KEY, kept)
}

/** Whether somebody was told how to play here before there was any leading: they need none unless they wish for it. */
const isOldHand = () => !kept.deals && loadStored('hints', { seen: [] }).seen.length > 0

/** @param {string} game */
const played = (game) => kept.deals?.[game] ?? (isOldHand() ? DEALS : 0)

export const lessons = {
  /** Whether advice is given in this game. @param {string} game */
  areOn: (game) => !kept.off && played(game) < DEALS,
  /** Notes that a player is being led, so that nothing learnt on the way ends it. @param {string} game */
  begin: (game) => kept.deals?.[game] ?? keep({ deals: { ...kept.deals, [game]: played(game) } }),
  /** Notes deals that have come to their end. @param {string} game @param {number} count */
  finish: (game, count) => keep({ deals: { ...kept.deals, [game]: played(game) + count } }),
  /** @param {string} game @param {boolean} on for three deals more of this game; off: in all games */
  set: (game, on) => keep(on ? { off: false, deals: { ...kept.deals, [game]: 0 } } : { off: true }),
}

/** Whether a table's terms allow advice: not where it is rated or compared, nor where nothing is checked. @param {any} table */
export const mayAdvise = ({ rated, shared, event, options }) =>
  !rated && !shared && !event && !options?.strict
