import { figure, language } from './i18n.svelte.js'

/** @param {number} amount @returns {string} with a sign, as differences are written */
export const signed = (amount) => (amount > 0 ? '+' : '') + figure(amount)

/** @param {number} share of one @returns {string} in hundredths, as the language writes them */
export const percent = (share) =>
  `${figure(Math.round(100 * share))}${language.lang === 'ru' ? '\u00a0' : ''}%`
