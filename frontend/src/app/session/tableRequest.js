/** The choices for a new table, and the request to make it. */
import { endsItself, optionsOf, seatCounts } from '../labels/games.js'
import { changesOf, fieldsBy, presetOf } from '../labels/presets.js'
import { botPaceOf } from './tableChoices.svelte.js'

/** @type {readonly number[]} */
const MINUTES = [20, 45, 60, 90]
/** @type {readonly number[]} */
const DEALS = [1, 4, 8, 16]
export const AT_TIMES = /** @type {const} */ (['cut', 'finish', 'one-more'])
export const SPECTATORS = /** @type {const} */ (['public', 'all', 'none'])
const DELAYS = /** @type {const} */ ([1, 3, 5, 10, 15])

/** A rated game shows all hands this many minutes late or later; the server has the last word. */
const RATED_DELAY = 3

/** @param {boolean} rated @returns {number[]} delays that there may be */
export const delaysOf = (rated) => DELAYS.filter((delay) => !rated || delay >= RATED_DELAY)

/** @param {import('../labels/games.js').Game | undefined} game @param {boolean} rated @returns {number[]} deals that there may be */
export const dealsOf = (game, rated) => DEALS.filter((deals) => !rated || deals >= (game?.deals?.rated ?? 0))

/** @param {import('../labels/games.js').Game | undefined} game @param {boolean} rated @returns {number[]} minutes that there may be */
export const minutesOf = (game, rated) =>
  MINUTES.filter((minutes) => !rated || minutes >= (game?.minutes?.rated ?? 0))

/**
 * By what the length of a match may be measured: where the game has its own end, that or the time.
 * @param {import('../labels/games.js').Game | undefined} game
 */
export const measuresOf = (game) =>
  /** @type {const} */ (['deals', 'minutes', 'both']).filter((by) => by !== 'both' || !endsItself(game))

/**
 * What the chosen length of a match is measured by.
 * @param {Pick<import('./tableChoices.svelte.js').Choices, 'by'>} chosen @param {import('../labels/games.js').Game | undefined} game
 */
export function measuredBy({ by }, game) {
  const timed = by !== 'deals'
  return { timed, counted: !endsItself(game) && by !== 'minutes', own: !timed && endsItself(game) }
}

/** @param {number} wanted @param {number[]} allowed @returns {number} the wanted value, or the least that is allowed */
export const allowedOr = (wanted, allowed) => (allowed.includes(wanted) ? wanted : allowed[0])

/**
 * Returns the request for the chosen table.
 * @param {import('./tableChoices.svelte.js').Choices} chosen @param {string} level of bots
 * @param {import('../labels/games.js').Game} game
 */
export function tableRequestOf(chosen, level, game) {
  const { company, speed, botPace, spectators, delay, atTime } = chosen
  const { timed, counted } = measuredBy(chosen, game)
  const rated = chosen.rated && company !== 'bots'
  const deals = rated ? allowedOr(chosen.deals, dealsOf(game, true)) : chosen.deals
  const minutes = rated ? allowedOr(chosen.minutes, minutesOf(game, true)) : chosen.minutes
  const least = delaysOf(rated)[0]
  const withBots = company !== 'anyone' && !rated && game.bots?.length
  return {
    game: game.key,
    options: optionsRequestOf(chosen, game),
    ...(seatCounts(game).length ? { seats: seatsOf(chosen, game) } : {}),
    ...(counted ? { deals } : {}),
    ...(timed ? { minutes, at_time: atTime ?? 'cut' } : {}),
    speed,
    ...(withBots ? botPaceOf(botPace) : {}),
    bots: company === 'bots' ? level : null,
    public: company === 'anyone',
    rated,
    spectators,
    delay: spectators === 'all' ? Math.max(delay, least) : 0,
    closed: rated || isClosed(chosen),
  }
}

/**
 * The options wanted: the preset and what differs from it; of a game without presets all of them.
 * @param {Pick<import('./tableChoices.svelte.js').Choices, 'presets' | 'options'>} chosen
 * @param {import('../labels/games.js').Game} game
 */
export function optionsRequestOf(chosen, game) {
  const preset = presetOf(game, chosen.presets?.[game.key])
  const fields = fieldsBy(game, preset)
  const values = chosen.options[game.key]
  return preset ? { preset: preset.key, ...changesOf(fields, values) } : optionsOf(fields, values)
}

/**
 * Whether nobody may sit down during play. By default that is so at tables that are not listed.
 * @param {import('./tableChoices.svelte.js').Choices} chosen
 */
export const isClosed = ({ latecomers, company }) =>
  latecomers === 'usual' ? company !== 'anyone' : latecomers === 'none'

/**
 * The number of seats.
 * @param {import('./tableChoices.svelte.js').Choices} chosen @param {import('../labels/games.js').Game} game
 */
export function seatsOf(chosen, game) {
  const counts = seatCounts(game)
  const wanted = chosen.seats[game.key]
  return counts.includes(wanted) ? wanted : (game.usual ?? counts.at(-1) ?? 0)
}
