import { loadStored, store } from '../browser/storage.js'

/**
 * How a player last chose to play, so that the next game is one press away.
 * @typedef {{ level: string, speed: string, deals: number, minutes: number, by: 'deals' | 'minutes' | 'both',
 *   atTime: 'cut' | 'finish' | 'one-more',
 *   company: 'anyone' | 'friends' | 'bots', rated: boolean, spectators: 'none' | 'public' | 'all', delay: number,
 *   latecomers: 'usual' | 'welcome' | 'none', game: string, seats: Record<string, number>,
 *   presets: Record<string, string>, options: Record<string, Record<string, any>> }} Choices `game` is a key; `seats`,
 *   `presets` and `options` go by such keys
 */

/** @type {Choices} */
const FIRST = {
  level: '',
  speed: 'normal',
  deals: 8,
  minutes: 45,
  by: 'deals',
  atTime: 'cut',
  company: 'anyone',
  rated: false,
  spectators: 'public',
  delay: 5,
  latecomers: 'usual',
  game: '',
  seats: {},
  presets: {},
  options: {},
}

/** @type {Choices} */
export const choices = $state({ ...FIRST, ...loadStored('choices', {}) })

/** Keeps the choices for the next visit. */
export const storeChoices = () => store('choices', { ...choices })

export const SPEEDS = /** @type {const} */ (['quick', 'normal', 'slow'])
