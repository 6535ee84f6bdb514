import { has } from '../../i18n/i18n.svelte.js'
import { rulesTerms } from './presets.js'

/**
 * The terms of a table in words, the ones that matter most first.
 * @typedef {{ game: string, deals?: number | null, minutes?: number | null, speed: string, rated?: boolean,
 *   closed?: boolean, options?: Record<string, any>, preset?: import('./presets.js').PresetName | null,
 *   changed?: Record<string, any> }} Terms preset: what the options began as; changed: those that differ from it
 * @param {Terms} table
 * @param {import('../../i18n/i18n.svelte.js').Translate} t needs the texts of `home`, `lobby` and `terms`, and the game's `options`
 * @returns {string[]}
 */
export function tableTerms({ game, deals, minutes, speed, rated, options = {}, preset, changed }, t) {
  return [
    ...(has(`game.${game}`) ? [t(`game.${game}`)] : []),
    ...(preset ? rulesTerms({ game, preset, changed }) : []),
    length(deals, minutes, t),
    t('speed.of', { speed: t(`speed.${speed}`) }),
    ...(rated ? [t('rated')] : []),
    ...(preset ? [] : optionTerms(game, options, t)),
  ]
}

/**
 * @param {string} game @param {Record<string, any>} options of a game without presets
 * @param {import('../../i18n/i18n.svelte.js').Translate} t @returns {string[]} those worth a word
 */
const optionTerms = (game, options, t) =>
  Object.entries(options)
    .map(([name, value]) => `option.${game}.${name}.${value}.term`)
    .filter(has)
    .map((key) => t(key))

/** @param {number | null | undefined} deals @param {number | null | undefined} minutes @param {import('../../i18n/i18n.svelte.js').Translate} t */
function length(deals, minutes, t) {
  if (minutes) return t('minutes.count', { count: minutes })
  return deals == null ? t('length.own') : t('deals.count', { count: deals })
}

/**
 * What of a table's terms concerns who may come and who may look on.
 * @param {import('../../wire/types.js').TableInfo} table
 * @param {import('../../i18n/i18n.svelte.js').Translate} t
 * @returns {string[]}
 */
export function accessTerms({ public: listed, closed, spectators, delay = 0 }, t) {
  return [
    t(listed ? 'door.public' : 'door.link'),
    ...(closed ? [t('door.closed')] : []),
    ...(spectators === 'none' ? [t('spectators.none.short')] : []),
    ...(spectators === 'all' ? [t('spectators.late', { count: delay })] : []),
  ]
}
