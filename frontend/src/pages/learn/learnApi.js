import { exchange } from '../../wire/rest.js'

/**
 * The addresses that help to learn (docs/api.md, Learning).
 * @typedef {import('../../wire/types.js').Action} Action
 * @typedef {object} Moment
 * @property {object} patch of the learner's view
 * @property {import('../../wire/types.js').GameEvent[]} [events] what led here
 * @property {{ id: string, kind: string, actions: Action[], default: Action }} [decision]
 * @property {string} [text] what the coach says
 * @property {Action[]} [wanted]
 * @typedef {{ game: string, learner: number, seats: number, options: Record<string, any>, moments: Moment[] }} Lesson
 */

/** @param {string} game @returns {Promise<Lesson>} */
export const fetchLesson = (game) => exchange('GET', `games/${game}/lesson`)

/**
 * Asks about a hand. It changes nothing, so it waits for no other request.
 * @param {string} game @param {object} hand
 */
export const study = (game, hand) => exchange('POST', `games/${game}/study`, hand)
