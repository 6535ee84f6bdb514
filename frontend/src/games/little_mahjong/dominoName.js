/** @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate */
import { valuesOf } from '../../tiles/pips.js'

/** A domino's name in words: "2-5". @param {string} domino @param {Translate} t */
export function dominoName(domino, t) {
  const [low, high] = valuesOf(domino)
  return t('little_mahjong.tile', { low, high })
}

/** Several of them, as a list. @param {string[]} dominoes @param {Translate} t */
export const dominoNames = (dominoes, t) => dominoes.map((each) => dominoName(each, t)).join(t('comma'))
