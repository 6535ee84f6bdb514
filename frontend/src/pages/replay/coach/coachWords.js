/** What a coach says of actions, in words. */
import { t } from '../../../i18n/i18n.svelte.js'
import { WORTH, capital, reasonText } from '../../../table/advice/reasonText.js'
import { estimate } from './estimate.js'

/** @typedef {import('../../../app/loading/gamePlugin.js').Coached} Coached */

/** @param {string} text */
export const asSentence = (text) => (/[.。]$/.test(text) ? text : t('coach.sentence', { text }))

/** Names an action, with its tiles in words. @param {Coached} words @param {any} action */
export function actionText(words, action) {
  const { word, tiles } = words.chosen(action)
  const names = tiles.map((tile) => words.nameOf(tile, t)).join(t('comma'))
  return names ? t('coach.action', { word, tiles: names }) : word
}

/** Names an estimate of points in the game's own unit. @param {Coached} words @param {number} points */
export const pointsText = (words, points) => t(words.unit, { count: estimate(points) })

/**
 * Why a coach would choose so, as a sentence; empty where nothing simpler tells than that it is worth more.
 * @param {Coached} words @param {string | undefined} game
 * @param {{ reason: string, facts: import('../../../wire/adviceApi.js').Facts }} why
 */
export const whyText = (words, game, { reason, facts }) =>
  game && reason && reason !== WORTH ? asSentence(capital(reasonText({ reason, facts }, game, words))) : ''
