import { figure, language } from './i18n.svelte.js'

/** @param {number} amount @returns {string} with a sign, also where it is positive */
export const signed = (amount) => (amount > 0 ? '+' : '') + figure(amount)

/**
 * Returns the formatter of a match's results: with signs where the scores are differences, whose sum is zero, and without
 * where they are final points.
 * @param {readonly number[]} scores of everyone who played
 */
export const resultsOf = (scores) => (scores.reduce((sum, score) => sum + score, 0) > 0 ? figure : signed)

/** @param {number} share of one @returns {string} in per cent, as the language writes it */
export const percent = (share) =>
  `${figure(Math.round(100 * share))}${language.lang === 'ru' ? '\u00a0' : ''}%`
