import { halves, offerOf } from './amounts.js'

/**
 * The prompt in words, for screen readers.
 * @param {import('../../wire/types.js').Decision | undefined} decision
 * @param {import('./types.js').View} view
 * @param {import('../../i18n/i18n.svelte.js').Translate} t
 * @returns {string} empty where nothing is
 */
export function promptText(decision, view, t) {
  if (decision?.kind !== 'draw' && decision?.kind !== 'bet') return ''
  const total = halves(view.hints?.total ?? 0)
  const { hit, call, raises } = offerOf(decision, view.bet)
  if (decision.kind === 'draw') return t(hit ? 'toppan.prompt.draw' : 'toppan.prompt.stand', { total })
  if (!call) return t('toppan.prompt.bet', { total })
  return t(raises.length ? 'toppan.prompt.call' : 'toppan.prompt.call-only', { total, points: call })
}
