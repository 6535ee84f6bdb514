import { loadStored, store } from '../../app/browser/storage.js'
import { VERDICTS } from './judge.js'

/**
 * How a player's hands were answered, by game and level, as this browser keeps it.
 * @typedef {'near' | 'far'} Level
 * @typedef {{ right: number, close: number, wrong: number, streak: number, longest: number }} Score streak: right ones in a
 *   row up to now
 * @typedef {{ level: Level, last: string, near: Score, far: Score }} Kept last: the hand that was counted last
 */
const KEPT = 'trainer'
const FIGURES = /** @type {const} */ ([...VERDICTS, 'streak', 'longest'])

/** @type {readonly Level[]} */
export const LEVELS = ['near', 'far']

/** @param {unknown} value @returns {value is Level} */
export const isLevel = (value) => LEVELS.some((level) => level === value)

/** @param {any} found whatever stands in storage @returns {Score} */
function scoreOf(found) {
  const figure = (/** @type {string} */ name) =>
    Number.isSafeInteger(found?.[name]) && found[name] > 0 ? found[name] : 0
  return /** @type {Score} */ (Object.fromEntries(FIGURES.map((name) => [name, figure(name)])))
}

/** @param {string} game @returns {Kept} */
export function loadRun(game) {
  const found = /** @type {Record<string, any>} */ (loadStored(KEPT, {}))[game]
  return {
    level: isLevel(found?.level) ? found.level : 'near',
    last: typeof found?.last === 'string' ? found.last : '',
    near: scoreOf(found?.near),
    far: scoreOf(found?.far),
  }
}

/** @param {string} game @param {Partial<Kept>} changed @returns {Kept} */
export function keepRun(game, changed) {
  const kept = { ...loadRun(game), ...changed }
  store(KEPT, { ...loadStored(KEPT, {}), [game]: kept })
  return kept
}

/** @param {Score} score @param {import('./judge.js').Verdict} verdict @returns {Score} */
export function counted(score, verdict) {
  const streak = verdict === 'right' ? score.streak + 1 : 0
  const longest = Math.max(score.longest, streak)
  return { ...score, [verdict]: score[verdict] + 1, streak, longest }
}

/**
 * Counts an answer, each hand once however often it is opened.
 * @param {string} game @param {Level} level @param {string} seed @param {import('./judge.js').Verdict} verdict
 */
export function count(game, level, seed, verdict) {
  const kept = loadRun(game)
  const hand = `${level}.${seed}`
  if (kept.last === hand) return kept
  return keepRun(game, { last: hand, [level]: counted(kept[level], verdict) })
}

/** @param {string} game @param {Level} level */
export const clearScore = (game, level) => keepRun(game, { [level]: scoreOf(null) })
