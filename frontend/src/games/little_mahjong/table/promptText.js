/** The prompt in words, for the live region. */
import { within } from '../../../i18n/sentences.js'
import { dominoName, dominoNames } from '../dominoName.js'

/**
 * @param {import('../../../wire/types.js').Decision | null | undefined} decision none where nothing is asked
 * @param {import('./choices.js').Choices} choice @param {import('../types.js').View} view
 * @param {import('../../../i18n/i18n.svelte.js').Translate} t
 */
export function promptText(decision, choice, view, t) {
  const withPoints = (/** @type {string} */ call, /** @type {{ points: number } | undefined} */ offer) =>
    offer ? t('prompt.worth', { call, worth: t('points', { count: offer.points }) }) : call
  const win = choice.win ? [withPoints(within('little_mahjong.call.win'), view.hints?.win)] : []
  if (decision?.kind === 'turn')
    return win.length ? t('prompt.turn.calls', { calls: win[0] }) : t('prompt.turn')
  if (decision?.kind !== 'claim' || !view.last) return ''
  const calls = [
    ...win,
    ...choice.triplets.map(({ action, offer }) =>
      withPoints(t('little_mahjong.with', { tiles: dominoNames(action.tiles ?? [], t) }), offer),
    ),
  ]
  return t('prompt.claim', { tile: dominoName(view.last.tile, t), calls: calls.join('; ') })
}
