import { recall, remember } from './storage.js'

/**
 * How a player last chose to play, so that the next game is one press away.
 * @typedef {{ level: string, speed: string, deals: number, minutes: number, by: 'deals' | 'minutes',
 *   company: 'anyone' | 'friends' | 'bots', rated: boolean, spectators: 'none' | 'public' | 'all', delay: number,
 *   closed: boolean, strict: boolean, fanLimit: number, ownFourWaits: boolean }} Choices
 */

/** @type {Choices} */
const FIRST = {
  level: '',
  speed: 'normal',
  deals: 8,
  minutes: 45,
  by: 'deals',
  company: 'anyone',
  rated: false,
  spectators: 'public',
  delay: 5,
  closed: false,
  strict: false,
  fanLimit: 3,
  ownFourWaits: true,
}

/** @type {Choices} */
export const choices = $state({ ...FIRST, ...recall('choices', {}) })

/** Keeps the choices for the next visit. */
export const keepChoices = () => remember('choices', { ...choices })

export const SPEEDS = /** @type {const} */ (['quick', 'normal', 'slow'])
export const DEALS = /** @type {const} */ ([1, 4, 8, 16])
export const MINUTES = /** @type {const} */ ([20, 45, 90])
export const SPECTATORS = /** @type {const} */ (['public', 'all', 'none'])
export const DELAYS = /** @type {const} */ ([1, 3, 5, 10, 15])

/** A rated game shows all hands this many minutes late or later; the server has the last word. */
const RATED_DELAY = 3

/** @param {boolean} rated @returns {number[]} delays that there may be */
export const delaysOf = (rated) => DELAYS.filter((delay) => !rated || delay >= RATED_DELAY)

/**
 * The order of a table as it was chosen.
 * @param {Choices} chosen @param {string} level of bots
 */
export function orderOf(chosen, level) {
  const { by, deals, minutes, company, speed, spectators, delay } = chosen
  const rated = chosen.rated && company !== 'bots'
  const least = delaysOf(rated)[0]
  return {
    options: { strict: chosen.strict, fan_limit: chosen.fanLimit, own_four_waits: chosen.ownFourWaits },
    ...(by === 'minutes' ? { minutes } : { deals }),
    speed,
    bots: company === 'bots' ? level : null,
    public: company === 'anyone',
    rated,
    spectators,
    delay: spectators === 'all' ? Math.max(delay, least) : 0,
    closed: rated || chosen.closed,
  }
}
