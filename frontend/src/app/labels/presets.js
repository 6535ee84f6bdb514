import { figure, has, t } from '../../i18n/i18n.svelte.js'
import { fieldsOf, optionsOf } from './games.js'
import { presetTitle } from './presetTitle.js'

export { presetTitle } from './presetTitle.js'

/**
 * The sets of options of a game, and what differs from one, in words. The texts come with the sections `terms` and
 * `options-KEY`.
 *
 * @typedef {import('../../wire/rest.js').Game} Game
 * @typedef {import('../../wire/rest.js').Preset} Preset
 * @typedef {import('./games.js').Field} Field
 * @typedef {{ key: string, title: string }} PresetName
 * @typedef {{ game: string, preset?: PresetName | null, changed?: Record<string, any> }} Rules by which a table plays
 */

/** Changes that are named where there are more: a line holds no more. */
export const MOST_NAMED = 3

/** @param {Game | undefined} game @param {string} [key] @returns {Preset | undefined} the set of this key, or the game's first */
export const presetOf = (game, key) =>
  game?.presets?.find((preset) => preset.key === key) ?? game?.presets?.[0]

/** @param {Game} game @param {Preset | undefined} preset @returns {Field[]} the game's options, usually as in the preset */
export const fieldsBy = (game, preset) =>
  fieldsOf(game.options).map((field) => ({ ...field, usual: preset?.options[field.name] ?? field.usual }))

/**
 * The values chosen that differ from the preset.
 * @param {Field[]} fields with the preset's values @param {Record<string, any>} [chosen] @returns {Record<string, any>}
 */
export function changesOf(fields, chosen) {
  const values = optionsOf(fields, chosen)
  return Object.fromEntries(
    fields.filter(({ name, usual }) => values[name] !== usual).map(({ name }) => [name, values[name]]),
  )
}

/**
 * The options as a form groups them, those groups without fields left out. Where all are one group it needs no title.
 * @param {Game} game @param {Field[]} fields @returns {{ key: string, title: string, fields: Field[] }[]}
 */
export function groupsOf(game, fields) {
  const all = game.option_groups ?? [{ key: '', options: fields.map(({ name }) => name) }]
  const groups = all
    .map(({ key, options }) => ({
      key,
      fields: options.flatMap((name) => fields.filter((field) => field.name === name)),
    }))
    .filter((group) => group.fields.length)
  return groups.map((group) => ({ ...group, title: groups.length > 1 ? groupName(group.key) : '' }))
}

/** @param {string} key @returns {string} games share the names of groups */
const groupName = (key) =>
  key && has(`options.group.${key}`) ? t(`options.group.${key}`) : t('options.other')

/** @param {string} game @param {string} name @returns {string} what an option is called */
export const optionName = (game, name) => (has(`option.${game}.${name}`) ? t(`option.${game}.${name}`) : name)

/** @param {any} value @returns {string} a value that has no name, in the language's figures */
const written = (value) => (typeof value === 'number' ? figure(value) : String(value))

/** @param {string} game @param {string} name of an option @param {any} value @returns {string} */
export function optionValue(game, name, value) {
  if (typeof value === 'boolean') return t(value ? 'option.yes' : 'option.no')
  return has(`option.${game}.${name}.${value}`) ? t(`option.${game}.${name}.${value}`) : written(value)
}

/** @param {string} game @param {string} name of an option @param {any} value @returns {string} the choice in a few words */
export const optionTerm = (game, name, value) =>
  has(`option.${game}.${name}.${value}.term`)
    ? t(`option.${game}.${name}.${value}.term`)
    : t('option.is', { option: optionName(game, name), value: optionValue(game, name, value) })

/** Whether the words for changes have come; until then a preset is told by its title. */
const hasWords = () => has('option.yes')

/** @param {string} title of the preset @param {string[]} changes in words @returns {string} "EMA 2025, with one change: red fives" */
export function changedTitle(title, changes) {
  if (!changes.length || !hasWords()) return title
  const named = changes.slice(0, MOST_NAMED).join(t('comma')) + (changes.length > MOST_NAMED ? '…' : '')
  return t('preset.changed', { preset: title, count: changes.length, changes: named })
}

/**
 * The rules of a table in words: the preset and what differs from it. A preset that is called as its game goes without saying.
 * @param {Rules} rules @returns {string[]}
 */
export function rulesTerms({ game, preset, changed = {} }) {
  const told = hasWords() ? Object.entries(changed) : []
  const changes = told.map(([name, value]) => optionTerm(game, name, value))
  if (!preset || preset.key === game) return changes
  return [changedTitle(presetTitle(preset), changes)]
}

/**
 * Returns the places of a book, in the order of the rules, each with the names of the options that it sets.
 * @param {Game} game @param {Record<string, string>} clauses the place, by option
 * @returns {[place: string, options: string[]][]}
 */
export function placesOf(game, clauses) {
  const names = fieldsOf(game.options)
    .map(({ name }) => name)
    .filter((name) => clauses[name])
  const places = [...new Set(names.map((name) => clauses[name]))]
  return places.map((place) => [
    place,
    names.filter((name) => clauses[name] === place).map((name) => optionName(game.key, name)),
  ])
}
