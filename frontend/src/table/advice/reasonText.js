import { percent } from '../../i18n/figures.js'
import { has, t } from '../../i18n/i18n.svelte.js'
import { within } from '../../i18n/sentences.js'

/** The reason that says no more than that a bot holds the action to be worth most. */
export const WORTH = 'worth'

/** @param {string} text @returns {string} as it begins a sentence */
export const capital = (text) => text[0].toUpperCase() + text.slice(1)

/**
 * Why a bot would do something, within a sentence. A newer server may have reasons that this page has no words for.
 * @param {Pick<import('../../wire/adviceApi.js').Advice, 'reason' | 'facts'>} advice
 * @param {string} game
 * @param {import('../../app/loading/gamePlugin.js').Coached} words
 */
export function reasonText({ reason, facts }, game, words) {
  const known = has(`advice.${game}.${reason}`) ? reason : WORTH
  return t(`advice.${game}.${known}`, {
    count: facts.count ?? 0,
    tiles: (facts.tiles ?? []).map((tile) => words.nameOf(tile, t)).join(t('comma')),
    suit: facts.suit ? within(`suit.${facts.suit}`) : '',
    total: words.total?.(facts.total ?? 0) ?? '',
    share: percent((facts.share ?? 0) / 100),
  })
}
