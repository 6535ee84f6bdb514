import { ofKin } from '../../i18n/kin.js'

/**
 * @template {{ key: string }} Game
 * @param {Game[]} games
 * @returns {Game[][]} the games in their order, those with their kin that are played alike
 */
export const kinsOf = (games) => {
  const headOf = (/** @type {Game} */ { key }) => games.find((game) => game.key === ofKin(key))?.key ?? key
  return games
    .filter((game) => headOf(game) === game.key)
    .map((head) => [head, ...games.filter((game) => game !== head && headOf(game) === head.key)])
}
