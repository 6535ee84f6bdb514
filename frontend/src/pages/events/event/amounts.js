import { figure } from '../../../i18n/i18n.svelte.js'

/**
 * Exact amounts, as the server writes them: "3", "-7/2". Halves, thirds and quarters are shown by their own signs, all
 * other fractions rounded to the hundredth.
 *
 * @typedef {import('../../../wire/eventApi.js').Amount} Amount
 */

/** @type {Record<string, string>} */
const SIGNS = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾' }
const HUNDREDTHS = 100

/** @param {Amount} amount @returns {[number, number]} numerator and denominator */
function parts(amount) {
  const [over, under = 1] = String(amount).split('/').map(Number)
  return [over, under]
}

/** @param {Amount} amount @returns {number} near enough to compare with */
export function valueOf(amount) {
  const [over, under] = parts(amount)
  return over / under
}

/** @param {Amount} amount @returns {string} as people write it: 3½, −12, 1.14 */
export function amountText(amount) {
  const [over, under] = parts(amount)
  const size = Math.abs(over)
  const whole = Math.floor(size / under)
  const sign = SIGNS[`${size % under}/${under}`]
  if (!sign) return figure(Math.round((HUNDREDTHS * over) / under) / HUNDREDTHS)
  const text = (whole ? figure(whole) : '') + sign
  return over < 0 ? `−${text}` : text
}

/** @param {Amount} amount @returns {string} with a sign, also where it is positive */
export const signedAmount = (amount) => (valueOf(amount) > 0 ? '+' : '') + amountText(amount)

/** @param {Amount} amount @returns {string | undefined} the exact one where it is a fraction, for a title */
export const exactTitle = (amount) => (String(amount).includes('/') ? String(amount) : undefined)

/** What a field takes as an amount: 3, -3, 1/2, 3½, 2.5, 2,5. */
const FRACTION = /^([+−-]?\d{1,9})(?:\/([1-9]\d{0,8}))?$/
const DECIMAL = /^([+−-]?)(\d{0,7})[.,](\d{1,2})$/
const VULGAR = /^([+−-]?)(\d{0,7})([½⅓⅔¼¾])$/

/** @param {string} typed @returns {string | undefined} the amount as the server takes it, if it is one */
export function parseAmount(typed) {
  const text = typed.trim().replace(/\s/g, '')
  const plain = FRACTION.exec(text)
  if (plain) return plain[1].replace('−', '-').replace('+', '') + (plain[2] ? `/${plain[2]}` : '')
  const decimal = DECIMAL.exec(text)
  if (decimal) {
    const under = 10 ** decimal[3].length
    return signedFraction(decimal[1], Number(decimal[2] || 0) * under + Number(decimal[3]), under)
  }
  const vulgar = VULGAR.exec(text)
  if (!vulgar) return undefined
  const [over, under] = Object.keys(SIGNS)
    .find((key) => SIGNS[key] === vulgar[3])
    ?.split('/')
    .map(Number) ?? [0, 1]
  return signedFraction(vulgar[1], Number(vulgar[2] || 0) * under + over, under)
}

/** @param {string} sign @param {number} over @param {number} under @returns {string} in lowest terms */
function signedFraction(sign, over, under) {
  let [a, b] = [over, under]
  while (b) [a, b] = [b, a % b]
  const [top, bottom] = [over / a, under / a]
  return `${/[−-]/.test(sign) && top ? '-' : ''}${top}${bottom > 1 ? `/${bottom}` : ''}`
}
