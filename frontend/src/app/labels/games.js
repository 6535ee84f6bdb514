import { has, section, t } from '../../i18n/i18n.svelte.js'

export { gameName } from './gameName.js'

/**
 * What pages for all games know of a game: its name, the form of its options, what it may be searched for. Its texts
 * come with the sections `options-KEY` and `tags-KEY`.
 *
 * @typedef {import('../../wire/rest.js').Game} Game
 * @typedef {{ name: string, kind: 'switch' | 'choice' | 'number', usual: any, values: (string | number)[],
 *   least?: number, most?: number, step?: number }} Field
 */

/** Most values of a number that are all offered as a choice; a longer range is a field. */
const FEW = 6

/**
 * Brings what games call their options, with the words for terms of any game (or, as `tags`, what happens in them), as far
 * as they have texts.
 * @param {Iterable<string>} keys @param {'options' | 'tags'} [kind]
 * @returns {Promise<unknown>} never rejects: without texts there are keys to read
 */
export const loadGameTexts = (keys, kind = 'options') =>
  Promise.allSettled([
    ...(kind === 'options' ? [section('terms')] : []),
    ...[...keys].map((key) => section(`${kind}-${key}`)),
  ])

/** @param {string} key of the game @param {string} tag @returns {string} what happened, in words */
export const tagName = (key, tag) => (has(`tag.${key}.${tag}`) ? t(`tag.${key}.${tag}`) : tag)

/**
 * The fields of a game's options, made from their JSON schema. What no control here can show stays as it usually is.
 * @param {any} schema @returns {Field[]} in the rules' order
 */
export function fieldsOf(schema) {
  const all = Object.entries(schema?.properties ?? {})
    .filter(([name]) => name !== 'preset')
    .map(([name, field]) => fieldOf(name, field))
  return all.filter((field) => field !== undefined)
}

/** @param {string} name @param {any} field @returns {Field | undefined} */
function fieldOf(name, field) {
  const { type, default: usual, minimum: least, maximum: most, multipleOf: step } = field
  if (type === 'boolean') return { name, kind: 'switch', usual, values: [] }
  const values = valuesOf(field)
  if (values) return { name, kind: 'choice', usual, values }
  return type === 'integer' ? { name, kind: 'number', usual, values: [], least, most, step } : undefined
}

/** @param {any} field @returns {(string | number)[] | undefined} words with the usual one first; numbers in their order */
function valuesOf({ enum: named, type, minimum, maximum, default: usual }) {
  if (named)
    return named.every(Number.isFinite)
      ? named
      : [usual, ...named.filter((/** @type {any} */ each) => each !== usual)]
  if (type !== 'integer' || minimum === undefined || !(maximum - minimum < FEW)) return undefined
  return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i)
}

/** @param {Game | undefined} game @returns {number[]} how many may sit, where there is a choice */
export function seatCounts(game) {
  const [least, most] = game?.seats ?? [4, 4]
  return least < most ? Array.from({ length: most - least + 1 }, (_, i) => least + i) : []
}

/** @param {Game | undefined} game whether its rules say when a match is over */
export const endsItself = (game) => game?.deals === null

/**
 * What was chosen, as far as the game still has it.
 * @param {Field[]} fields @param {Record<string, any>} [chosen]
 */
export const optionsOf = (fields, chosen = {}) =>
  Object.fromEntries(
    fields.map((field) => [field.name, fits(field, chosen[field.name]) ? chosen[field.name] : field.usual]),
  )

/** @param {Field} field @param {any} value */
function fits({ kind, values, least = -Infinity, most = Infinity, step = 1 }, value) {
  if (kind === 'switch') return typeof value === 'boolean'
  return kind === 'choice'
    ? values.includes(value)
    : Number.isInteger(value / step) && value >= least && value <= most
}
