import { recall, remember } from './storage.js'

/**
 * What a player may set about how the game looks, sounds and is handled.
 * @typedef {object} Settings
 * @property {'system' | 'light' | 'dark'} theme
 * @property {'green' | 'blue' | 'red' | 'grey'} cloth
 * @property {'ivory' | 'dark' | 'contrast'} tiles tile theme
 * @property {boolean} numbers small figures on the tiles
 * @property {'standard' | 'blind'} palette colours of the suits; "blind" is told apart by colour-blind eyes
 * @property {boolean} oneClick one click discards
 * @property {boolean} drag dragging a tile up discards it
 * @property {boolean} freeOrder tiles of the hand may be ordered by hand
 * @property {'system' | 'full' | 'none'} motion
 * @property {boolean} mute
 * @property {number} effects volume of tiles, 0 to 1
 * @property {number} voices volume of calls and reminders, 0 to 1
 * @property {'all' | 'phrases' | 'off'} talk how much of the chat is shown; "off" does not even follow it
 */

/** @type {Settings} */
export const DEFAULTS = {
  theme: 'system',
  cloth: 'green',
  tiles: 'ivory',
  numbers: false,
  palette: 'standard',
  oneClick: false,
  drag: true,
  freeOrder: false,
  motion: 'system',
  mute: false,
  effects: 0.7,
  voices: 0.7,
  talk: 'all',
}

/** Settings as they are; assign to a member to change it. @type {Settings} */
export const settings = $state({ ...DEFAULTS, ...known(recall('settings', {})) })

/** @param {Record<string, any>} stored from an older or newer version of this page, perhaps */
function known(stored) {
  const pairs = Object.entries(DEFAULTS).filter(([key, value]) => typeof stored[key] === typeof value)
  return Object.fromEntries(pairs.map(([key]) => [key, stored[key]]))
}

/** Keeps the settings and shows them on <html>, for as long as the effect's owner lives. */
export function keepSettings() {
  $effect(() => {
    remember('settings', { ...settings })
    const { dataset } = document.documentElement
    Object.assign(dataset, {
      theme: settings.theme,
      cloth: settings.cloth,
      tiles: settings.tiles,
      palette: settings.palette,
      motion: settings.motion,
    })
  })
}
