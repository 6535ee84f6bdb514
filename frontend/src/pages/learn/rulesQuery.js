/**
 * The rules by which a calculator's hand is valued, as its address keeps them (`HandRules.svelte`).
 * @typedef {{ preset: string, changed: Record<string, any>, options: Record<string, any> | null }} Rules
 */

/** The usual ones. @returns {Rules} */
export const usualRules = () => ({ preset: '', changed: {}, options: null })

/** Whether it is not known yet what preset and changes come to. @param {Rules} rules */
export const areUnknown = ({ preset, changed, options }) =>
  !options && (preset !== '' || Object.keys(changed).length > 0)

export { writeRules } from '../../app/labels/rulesPath.js'

/** A value of an option as it stands in an address. @param {string} text */
const valueOf = (text) => (/^(true|false|\d+)$/.test(text) ? JSON.parse(text) : text)

/** @param {URLSearchParams} query @returns {Rules} whatever of it are rules */
export function readRules(query) {
  const changes = query.getAll('changed').map((each) => each.split('.'))
  const changed = Object.fromEntries(
    changes.filter(([, value]) => value).map(([name, value]) => [name, valueOf(value)]),
  )
  return { preset: query.get('preset') ?? '', changed, options: null }
}
