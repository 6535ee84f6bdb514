import { t } from '../../i18n/i18n.svelte.js'
import { capital, reasonText } from './reasonText.js'

/**
 * An advice in words: what to do, and why.
 * @param {import('../../wire/adviceApi.js').Advice} advice
 * @param {string} game
 * @param {import('../../app/loading/gamePlugin.js').Coached} words
 */
export function adviceLine(advice, game, words) {
  const { word, tiles } = words.chosen(advice.action)
  // Two alike of the own are named once.
  const names = [...new Set(tiles)].map((tile) => words.nameOf(tile, t)).join(t('comma'))
  const what = names ? t('advice.action', { word, tiles: names }) : word
  return t('advice.line', { what: capital(what), why: reasonText(advice, game, words) })
}
