import { loadStored, store } from '../browser/storage.js'

/**
 * How a player last chose to play, so that the next game is one press away.
 * @typedef {{ level: string, speed: string, botPace: 'natural' | 'quick' | 'instant', deals: number,
 *   minutes: number, by: 'deals' | 'minutes' | 'both', atTime: 'cut' | 'finish' | 'one-more',
 *   company: 'anyone' | 'friends' | 'bots', rated: boolean, spectators: 'none' | 'public' | 'all', delay: number,
 *   latecomers: 'usual' | 'welcome' | 'none', game: string, seats: Record<string, number>,
 *   presets: Record<string, string>, options: Record<string, Record<string, any>> }} Choices `game` is a key; `seats`,
 *   `presets` and `options` go by such keys
 */

/** @type {Choices} */
const FIRST = {
  level: '',
  speed: 'normal',
  botPace: 'natural',
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
export const BOT_PACES = /** @type {const} */ (['natural', 'quick', 'instant'])

/** @param {Choices['botPace']} pace what a request says of it: nothing where bots play as people do */
export const botPaceOf = (pace) => (BOT_PACES.indexOf(pace) > 0 ? { bot_pace: pace } : {})
