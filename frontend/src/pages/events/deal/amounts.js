/** Exact amounts, written as people do: "-7/2" is "−3½". */
import { figure } from '../../../i18n/i18n.svelte.js'

/** Fractions that have a sign of their own, by what stands in the wire's texts. @type {Record<string, string>} */
const SIGNS = {
  ...{ '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾' },
  ...{ '1/5': '⅕', '2/5': '⅖', '3/5': '⅗', '4/5': '⅘', '1/6': '⅙', '5/6': '⅚' },
  ...{ '1/8': '⅛', '3/8': '⅜', '5/8': '⅝', '7/8': '⅞' },
}
const HUNDREDTHS = 100

/** @param {string} amount in lowest terms, as the server writes it @returns {[number, number]} numerator and denominator */
function termsOf(amount) {
  const [above, below = '1'] = amount.split('/')
  return [Number(above), Number(below)]
}

/** @param {string} amount @returns {number} for comparing */
export function valueOf(amount) {
  const [above, below] = termsOf(amount)
  return above / below
}

/** @param {string} amount @returns {string} without a sign where it is positive: "3½", "−2.14" */
export function exact(amount) {
  const [above, below] = termsOf(amount)
  const part = SIGNS[`${Math.abs(above) % below}/${below}`]
  if (!part) return figure(Math.round((above / below) * HUNDREDTHS) / HUNDREDTHS)
  const whole = Math.trunc(Math.abs(above) / below)
  return (above < 0 ? '−' : '') + (whole ? figure(whole) : '') + part
}

/** @param {string} amount @returns {string} with a sign: "+3½" */
export const signedExact = (amount) => (valueOf(amount) > 0 ? '+' : '') + exact(amount)

/** @param {number} above @param {number} below @returns {string} the fraction in lowest terms: "7/2" */
export function fraction(above, below) {
  const divisor = common(Math.abs(above), below)
  return below === divisor ? String(above / divisor) : `${above / divisor}/${below / divisor}`
}

/** @param {number} a @param {number} b @returns {number} the greatest common divisor */
const common = (a, b) => (b ? common(b, a % b) : a)
