/**
 * What there is to say of a search, in words. Times are epoch ms.
 *
 * @typedef {import('../../wire/seekApi.js').Sought} Sought
 * @typedef {import('../../wire/seekApi.js').Seeking} Seeking
 * @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate
 */

const MINUTE_S = 60
/** Length of a wait from which on seconds are no longer shown, in s. */
const LONG_S = 90

/** @param {number} seconds @param {Translate} t @returns {string} a length of time, as exact as one would say it */
export function durationLabel(seconds, t) {
  if (seconds >= LONG_S) return t('seek.minutes', { count: Math.round(seconds / MINUTE_S) })
  const step = seconds > 20 ? 5 : 1
  return t('seek.seconds', { count: Math.max(step, Math.round(seconds / step) * step) })
}

/** @param {number} ms @returns {string} as a clock shows it: 0:07, 12:30 */
export function clockLabel(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`
}

/** @param {Sought} sought @param {number} now @param {Translate} t whom one looks for by now */
export function rangeLabel({ since, widening }, now, t) {
  const { value, start, per_s: perS, anyone_at: anyoneAt } = widening
  if (now >= anyoneAt) return t('seek.anyone')
  const reach = start + (perS * Math.max(0, now - since)) / 1000
  const round = (/** @type {number} */ points) => String(Math.round(points / 10) * 10)
  return t('seek.range', { low: round(value - reach), high: round(value + reach) })
}

/**
 * How much longer it may take: nothing that isn't known.
 * @param {Seeking | null} answer @param {number} now @param {boolean} usual whether it is known how long it took lately
 * @param {Translate} t
 */
export function forecastLabel(answer, now, usual, t) {
  const seconds = answer?.expected_s == null ? null : answer.expected_s - (now - answer.now) / 1000
  if (seconds === null) return t(usual ? 'seek.longer' : 'seek.unknown')
  return seconds < 5 ? t('seek.soon') : t('seek.expected', { time: durationLabel(seconds, t) })
}
