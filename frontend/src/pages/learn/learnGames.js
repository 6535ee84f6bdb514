/**
 * The parts of each game for learners, by its key: a page of rules and a calculator of its own, and a few tiles that
 * show what it is played with. Its texts are the sections `rules-KEY`, `study-KEY` and `lesson-KEY`.
 * @typedef {() => Promise<{ default: import('svelte').Component<any>, texts?: string[] }>} Load
 */

const rules = /** @type {Record<string, Load>} */ (import.meta.glob('../../games/*/rules/Rules.svelte'))
const studies = /** @type {Record<string, Load>} */ (import.meta.glob('../../games/*/study/Study.svelte'))
const signs = /** @type {Record<string, Load>} */ (import.meta.glob('../../games/*/Sign.svelte'))

/** Keys of the games that can be learnt here. */
export const GAMES = Object.keys(rules).map((path) => path.split('/').at(-3) ?? '')

/** @param {string} game @returns {Load | undefined} */
export const rulesOf = (game) => rules[`../../games/${game}/rules/Rules.svelte`]

/** @param {string} game @returns {Load | undefined} */
export const studyOf = (game) => studies[`../../games/${game}/study/Study.svelte`]

/** @param {string} game @returns {Load | undefined} */
export const signOf = (game) => signs[`../../games/${game}/Sign.svelte`]
