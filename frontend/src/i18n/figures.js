import { figure, language } from './i18n.svelte.js'

/** @param {number} amount @returns {string} with a sign, as differences are written */
export const signed = (amount) => (amount > 0 ? '+' : '') + figure(amount)

/**
 * How the results of a match are written: where what one won another lost, as differences. Where each shows what they
 * hold in the end a sign would say that they won all of it.
 * @param {readonly number[]} scores of everyone who played
 */
export const resultsOf = (scores) => (scores.reduce((sum, score) => sum + score, 0) > 0 ? figure : signed)

/** @param {number} share of one @returns {string} in hundredths, as the language writes them */
export const percent = (share) =>
  `${figure(Math.round(100 * share))}${language.lang === 'ru' ? '\u00a0' : ''}%`
