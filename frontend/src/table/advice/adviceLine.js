import { percent } from '../../i18n/figures.js'
import { has, t } from '../../i18n/i18n.svelte.js'
import { within } from '../../i18n/sentences.js'

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1)

/**
 * An advice in words: what to do, and why.
 * @param {import('../../wire/adviceApi.js').Advice} advice
 * @param {string} game
 * @param {import('../../app/loading/gamePlugin.js').Coached} words
 */
export function adviceLine({ action, reason, facts }, game, words) {
  const list = (/** @type {string[]} */ tiles) => tiles.map((tile) => words.nameOf(tile, t)).join(t('comma'))
  const { word, tiles } = words.chosen(action)
  // Two alike of the own are named once.
  const what = tiles.length ? t('advice.action', { word, tiles: list([...new Set(tiles)]) }) : word
  // A newer server may have reasons that this page has no words for.
  const known = has(`advice.${game}.${reason}`) ? reason : 'worth'
  const why = t(`advice.${game}.${known}`, {
    count: facts.count ?? 0,
    tiles: list(facts.tiles ?? []),
    suit: facts.suit ? within(`suit.${facts.suit}`) : '',
    total: words.total?.(facts.total ?? 0) ?? '',
    share: percent((facts.share ?? 0) / 100),
  })
  return t('advice.line', { what: capital(what), why })
}
