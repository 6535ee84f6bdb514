import { has, t } from '../../../i18n/i18n.svelte.js'
import { sentences } from '../../../i18n/sentences.js'
import { countdownText, momentText } from './moments.js'

/** @typedef {import('./nextStep.js').Step} Step */

/** From how long before a moment on it is counted down to, in ms. */
const NEAR_MS = 3_600_000

/** Steps whose moment has a sentence of its own, by what is counted down to. @type {Partial<Record<Step['kind'], string>>} */
const MOMENTS = { 'check-in': 'closes', 'check-in-later': 'opens' }

/**
 * When what is coming begins.
 * @param {{ at?: number, round?: number }} coming @param {number} now @param {string} [what] 'begins', 'opens' or 'closes'
 * @returns {string} empty where nobody knows
 */
export function comingText({ at, round = 1 }, now, what = 'begins') {
  if (at == null) return ''
  const left = at - now
  if (left <= 0) return t(`event.${what}.now`, { round })
  return left <= NEAR_MS
    ? t(`event.${what}.in`, { round, time: countdownText(left) })
    : t(`event.${what}.at`, { round, time: momentText(at, now) })
}

/** @param {Step} step @param {number} now @returns {{ title: string, text: string }} */
export function stepText(step, now) {
  const { kind, place, round = 1 } = step
  const placed = place != null && (kind === 'waiting' || kind === 'finished')
  const title = placed
    ? t(kind === 'waiting' ? 'event.step.waiting.place' : 'event.step.finished.place', { place })
    : t(`event.step.${kind}`, { round })
  const key = step.full ? 'event.step.enter.full' : `event.step.${kind}.text`
  const when = comingText(step, now, MOMENTS[kind])
  const line =
    kind === 'check-in' && place != null ? t('event.step.waiting.place', { place }) + t('stop') : ''
  return { title, text: sentences(line.trim(), has(key) && t(key, { round }), when) }
}
