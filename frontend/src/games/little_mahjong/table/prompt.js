/** What is asked, in words, for the live region. */
import { dominoName, dominoNames } from '../name.js'

/**
 * @param {import('../../../wire/types.js').Decision | null | undefined} decision none where nothing is asked
 * @param {import('./choices.js').Choices} choice @param {import('../types.js').View} view
 * @param {import('../../../i18n/i18n.svelte.js').Translate} t
 */
export function prompt(decision, choice, view, t) {
  if (decision?.kind === 'turn')
    return choice.win ? t('prompt.turn.calls', { calls: t('little_mahjong.call.win') }) : t('prompt.turn')
  if (decision?.kind !== 'claim' || !view.last) return ''
  const calls = [
    ...(choice.win ? [t('little_mahjong.call.win')] : []),
    ...choice.triplets.map(({ action }) =>
      t('little_mahjong.with', { tiles: dominoNames(action.tiles ?? [], t) }),
    ),
  ]
  return t('prompt.claim', { tile: dominoName(view.last.tile, t), calls: calls.join('; ') })
}
