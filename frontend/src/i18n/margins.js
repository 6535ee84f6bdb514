/** Figures with the margins of chance, as the language writes them: 21.3 ± 1.2%. */
import { figure, language } from './i18n.svelte.js'
import { signed } from './figures.js'

/** Stays on its line. */
const WITHIN = '\u00a0±\u00a0'
const TENTHS = 10
const HUNDREDTHS = 100

/** @param {number} value @param {number} parts of one that are shown */
const rounded = (value, parts) => Math.round(value * parts) / parts
const tenths = (/** @type {number} */ value) => figure(rounded(value, TENTHS))

/**
 * A mean; without a margin where a single value is all there is.
 * @param {{ mean: number, margin: number | null }} value
 * @param {{ sign?: boolean, fine?: boolean }} [style] sign: also where it is positive; fine: to hundredths
 */
export function meanWithMargin({ mean, margin }, { sign = false, fine = false } = {}) {
  const parts = fine ? HUNDREDTHS : TENTHS
  const text = (sign ? signed : figure)(rounded(mean, parts))
  return margin === null ? text : text + WITHIN + figure(rounded(margin, parts))
}

/** @param {{ share: number, margin: number }} value parts of one */
export const shareWithMargin = ({ share, margin }) =>
  `${tenths(100 * share)}${WITHIN}${tenths(100 * margin)}${language.lang === 'ru' ? '\u00a0' : ''}%`
