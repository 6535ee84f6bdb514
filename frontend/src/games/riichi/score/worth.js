import { within } from '../../../i18n/sentences.js'
import { dearest } from './shownHand.js'

/**
 * @typedef {import('../types.js').Winner} Winner
 * @typedef {import('../../../i18n/i18n.svelte.js').Translate} Translate
 */

/**
 * What a hand counts before it is points: "3 han 40 fu", "5 han, mangan", "2 × yakuman".
 * @param {Pick<Winner, 'han' | 'fu' | 'limit'> & { yakuman?: number }} hand @param {Translate} t
 */
export function worthOf({ han, fu, limit, yakuman = 0 }, t) {
  if (yakuman > 1) return t('riichi.sheet.yakuman-times', { count: yakuman })
  if (yakuman) return t('riichi.limit.yakuman')
  if (!limit) return t('riichi.han-fu', { han, fu })
  const value = t('riichi.sheet.han', { count: han })
  return t('riichi.sheet.limit', { value, limit: within(`riichi.limit.${limit}`) })
}

/** The same amid a sentence. @param {Winner} winner @param {Translate} t */
export const worthWithin = (winner, t) =>
  winner.yakuman === 1 ? within('riichi.limit.yakuman') : worthOf(winner, t)

/**
 * A hand as players read it: "Riichi 1, Ippatsu 1, Dora 2 — 4 han 30 fu". Yakuman have no han of their own.
 * @param {Winner} winner @param {Translate} t
 */
export function handText(winner, t) {
  const found = [...dearest(winner.yaku ?? {}), ...(winner.yakuman ? [] : dearest(winner.dora ?? {}))]
  const yaku = found.map(({ name, han }) => {
    const text = t(`riichi.yaku.${name}`)
    return winner.yakuman ? text : t('riichi.sheet.yaku', { yaku: text, han })
  })
  return t('riichi.sheet.hand', { yaku: yaku.join(t('comma')), worth: worthWithin(winner, t) })
}
