import { loadStored, store } from '../browser/storage.js'
import { retryImport } from '../loading/retryImport.js'

/**
 * What a player may set about how the game looks, sounds and is handled.
 * @typedef {object} Settings
 * @property {'system' | 'light' | 'dark'} theme
 * @property {'green' | 'blue' | 'red' | 'plum' | 'grey' | 'linen'} cloth
 * @property {'ivory' | 'dark' | 'modern' | 'contrast'} tiles tile theme
 * @property {'jade' | 'indigo' | 'crimson' | 'amber' | 'graphite'} back of the tiles
 * @property {boolean} numbers small figures on the tiles
 * @property {'standard' | 'blind'} palette colours of the suits; "blind" is told apart by colour-blind eyes
 * @property {boolean} oneClick one click discards
 * @property {boolean} drag dragging a tile up discards it
 * @property {boolean} freeOrder tiles of the hand may be ordered by hand
 * @property {'system' | 'full' | 'quick' | 'none'} motion
 * @property {boolean} winMoments a win is shown at its seat before the score sheet opens, while motion is on
 * @property {boolean} mute
 * @property {number} effects volume of tiles, 0 to 1
 * @property {number} voices volume of calls, 0 to 1
 * @property {number} reminders volume of what asks the player, 0 to 1
 * @property {number} notices volume of what calls from elsewhere: a table found, a message, 0 to 1
 * @property {boolean} spoken whether a voice of the device speaks calls, where it has one
 * @property {boolean} vibrate whether a device that can shake does so when the player is asked
 * @property {'hand' | 'discard'} claims beside what the buttons of a claim stand
 * @property {boolean} largeDiscard the last discard is larger
 * @property {boolean} discardNumbers discards are numbered
 * @property {boolean} gaps a plate under the mouse tells what lies between its player and oneself
 * @property {boolean} efficiency in training: how far the own hand is from ready
 * @property {boolean} safeTiles in training: which tiles cannot be claimed
 * @property {'comfortable' | 'compact'} density of lists beside the tiles
 * @property {'all' | 'phrases' | 'off'} talk how much of the chat is shown; "off" does not even follow it
 */

/** @type {Settings} */
export const DEFAULTS = {
  theme: 'system',
  cloth: 'green',
  tiles: 'ivory',
  back: 'jade',
  numbers: false,
  palette: 'standard',
  oneClick: false,
  drag: true,
  freeOrder: false,
  motion: 'system',
  winMoments: true,
  mute: false,
  effects: 0.7,
  voices: 0.7,
  reminders: 0.7,
  notices: 0.7,
  spoken: false,
  vibrate: true,
  talk: 'all',
  claims: 'hand',
  largeDiscard: false,
  discardNumbers: false,
  gaps: true,
  efficiency: false,
  safeTiles: false,
  density: 'comfortable',
}

/** Settings as they are; assign to a member to change it. @type {Settings} */
export const settings = $state(storedSettings())
// What another tab has set holds here as well: this one keeps all settings at once, and would set it back.
addEventListener('storage', () => Object.assign(settings, storedSettings()))

/** What is kept, by an older or newer version of this page, perhaps. @returns {any} */
function storedSettings() {
  const stored = loadStored('settings', /** @type {Record<string, unknown>} */ ({}))
  return Object.fromEntries(
    Object.entries(DEFAULTS).map(([key, value]) => [
      key,
      typeof stored[key] === typeof value ? stored[key] : value,
    ]),
  )
}

const fetched = () => import('../../styles/looks.css')

/** Fetches the looks beside the first ones; until they come the first ones stay. */
export const loadLooks = () => retryImport(fetched)

/** Fetches them where one is chosen; once at most where a page waits for them. @param {() => Promise<unknown>} [load] */
export async function applyLooks(load = () => fetched().catch(() => null)) {
  const { cloth, tiles, back, palette } = settings
  if ([cloth, tiles, back, palette].join() !== 'green,ivory,jade,standard') await load()
}

/** Keeps the settings and shows them on <html>, for as long as the effect's owner lives. */
export function storeSettings() {
  $effect(() => {
    store('settings', { ...settings })
    void applyLooks(loadLooks)
    const { theme, cloth, tiles, back, palette, motion } = settings
    Object.assign(document.documentElement.dataset, { theme, cloth, tiles, back, palette, motion })
  })
}
