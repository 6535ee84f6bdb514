import { within } from '../../../i18n/sentences.js'

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
