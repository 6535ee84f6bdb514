import { has, t } from '../../i18n/i18n.svelte.js'

/**
 * The game's name, by the server where there is no text.
 * @param {string} key @param {{ key: string, title: string }[]} [games] @returns {string}
 */
export const gameName = (key, games = []) =>
  has(`game.${key}`) ? t(`game.${key}`) : (games.find((game) => game.key === key)?.title ?? key)
