/** Figures with the margins of chance, as the language writes them: 21.3 ± 1.2%. */
import { figure, language } from './i18n.svelte.js'
import { signed } from './figures.js'

/** Stays on its line. */
const WITHIN = '\u00a0±\u00a0'
const TENTHS = 10
const HUNDREDTHS = 100

/** @param {number} value @param {number} parts of one that are shown */
const rounded = (value, parts) => Math.round(value * parts) / parts

/**
 * Two figures with as many decimals each: 25.0 beside 1.2, but 25 beside 3.
 * @param {string} value @param {string} margin @returns {string}
 */
function aligned(value, margin) {
  const mark = figure(0.5)[1]
  const decimals = (/** @type {string} */ text) => text.split(mark)[1]?.length ?? 0
  const places = Math.max(decimals(value), decimals(margin))
  const padded = (/** @type {string} */ text) =>
    text + (decimals(text) || !places ? '' : mark) + '0'.repeat(places - decimals(text))
  return padded(value) + WITHIN + padded(margin)
}

/**
 * A mean; without a margin where a single value is all there is.
 * @param {{ mean: number, margin: number | null }} value
 * @param {{ sign?: boolean, fine?: boolean }} [style] sign: also where it is positive; fine: to hundredths
 */
export function meanWithMargin({ mean, margin }, { sign = false, fine = false } = {}) {
  const parts = fine ? HUNDREDTHS : TENTHS
  const text = (sign ? signed : figure)(rounded(mean, parts))
  return margin === null ? text : aligned(text, figure(rounded(margin, parts)))
}

/** @param {{ share: number, margin: number }} value parts of one */
export function shareWithMargin({ share, margin }) {
  const [value, within] = [share, margin].map((part) => figure(rounded(100 * part, TENTHS)))
  return `${aligned(value, within)}${language.lang === 'ru' ? '\u00a0' : ''}%`
}
