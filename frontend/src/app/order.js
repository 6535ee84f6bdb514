/** What may be chosen of a table, and the order that the choices come to. */
import { endsItself, fieldsOf, optionsOf, seatCounts } from './games.js'

export const MINUTES = /** @type {const} */ ([20, 45, 90])
export const SPECTATORS = /** @type {const} */ (['public', 'all', 'none'])
const DELAYS = /** @type {const} */ ([1, 3, 5, 10, 15])

/** A rated game shows all hands this many minutes late or later; the server has the last word. */
const RATED_DELAY = 3

/** @param {boolean} rated @returns {number[]} delays that there may be */
export const delaysOf = (rated) => DELAYS.filter((delay) => !rated || delay >= RATED_DELAY)

/**
 * The order of a table as it was chosen.
 * @param {import('./choices.svelte.js').Choices} chosen @param {string} level of bots
 * @param {import('./games.js').Game} game
 */
export function orderOf(chosen, level, game) {
  const { by, deals, minutes, company, speed, spectators, delay } = chosen
  const rated = chosen.rated && company !== 'bots'
  const least = delaysOf(rated)[0]
  return {
    game: game.key,
    options: optionsOf(fieldsOf(game.options), chosen.options[game.key]),
    ...(seatCounts(game).length ? { seats: seatsOf(chosen, game) } : {}),
    ...(by === 'minutes' ? { minutes } : endsItself(game) ? {} : { deals }),
    speed,
    bots: company === 'bots' ? level : null,
    public: company === 'anyone',
    rated,
    spectators,
    delay: spectators === 'all' ? Math.max(delay, least) : 0,
    closed: rated || chosen.closed,
  }
}

/**
 * How many are to sit.
 * @param {import('./choices.svelte.js').Choices} chosen @param {import('./games.js').Game} game
 */
export function seatsOf(chosen, game) {
  const counts = seatCounts(game)
  const wanted = chosen.seats[game.key]
  return counts.includes(wanted) ? wanted : (game.usual ?? counts.at(-1) ?? 0)
}
