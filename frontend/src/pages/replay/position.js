/**
 * The fragment of an address that names a moment of a replay: `#DEAL.MOMENT.VIEW`, counted from 1.
 *
 * @typedef {string} View "all" or a seat: every hand, or what a seat saw
 * @typedef {{ deal: number, moment: number, view: View }} Place counted from 0
 */

/** @param {string} hash as in an address @returns {Place} the beginning where the fragment names no place */
export function parse(hash) {
  const found = /^#?(\d{1,4})(?:\.(\d{1,5})(?:\.(all|\d))?)?$/.exec(hash)
  const count = (/** @type {string | undefined} */ text) => Math.max(0, Number(text ?? 1) - 1)
  return {
    deal: count(found?.[1]),
    moment: count(found?.[2]),
    view: /** @type {View} */ (found?.[3] ?? 'all'),
  }
}

/** @param {Place} place */
export const format = ({ deal, moment, view }) => `#${deal + 1}.${moment + 1}.${view}`

/** @param {Place} a @param {Place} b */
export const same = (a, b) => a.deal === b.deal && a.moment === b.moment && a.view === b.view
