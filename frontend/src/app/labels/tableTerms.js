import { has } from '../../i18n/i18n.svelte.js'
import { rulesTerms } from './presets.js'

/**
 * The terms of a table in words, the ones that matter most first.
 * @typedef {{ game: string, deals?: number | null, minutes?: number | null, at_time?: 'finish' | 'one-more' | null,
 *   speed: string, bot_pace?: 'quick' | 'instant' | null, rated?: boolean, closed?: boolean, options?: Record<string, any>,
 *   preset?: import('./presets.js').PresetName | null, changed?: Record<string, any> }} Terms preset: what the options
 *   began as; changed: those that differ from it
 * @param {Terms} table
 * @param {import('../../i18n/i18n.svelte.js').Translate} t needs the texts of `home`, `lobby` and `terms`, and the game's `options`
 * @returns {string[]}
 */
export function tableTerms({ game, speed, bot_pace, rated, options = {}, preset, changed, ...table }, t) {
  return [
    ...(has(`game.${game}`) ? [t(`game.${game}`)] : []),
    ...(preset ? rulesTerms({ game, preset, changed }) : []),
    ...length(table, t),
    t('speed.of', { speed: t(`speed.${speed}`) }),
    ...botPaceTerms(bot_pace, t),
    ...(rated ? [t('rated')] : []),
    ...(preset ? [] : optionTerms(game, options, t)),
  ]
}

/**
 * How fast bots play, where that is not as people do.
 * @param {'quick' | 'instant' | null | undefined} pace @param {import('../../i18n/i18n.svelte.js').Translate} t
 */
export const botPaceTerms = (pace, t) => (pace ? [t('bot-pace.of', { pace: t(`bot-pace.${pace}`) })] : [])

/**
 * @param {string} game @param {Record<string, any>} options of a game without presets
 * @param {import('../../i18n/i18n.svelte.js').Translate} t @returns {string[]} those worth a word
 */
const optionTerms = (game, options, t) =>
  Object.entries(options)
    .map(([name, value]) => `option.${game}.${name}.${value}.term`)
    .filter(has)
    .map((key) => t(key))

/**
 * How long is played: so many deals, so many minutes and what their end brings, or until the game is over.
 * @param {Pick<Terms, 'deals' | 'minutes' | 'at_time'>} table @param {import('../../i18n/i18n.svelte.js').Translate} t
 */
function length({ deals, minutes, at_time }, t) {
  const counted = deals == null ? [] : [t('deals.count', { count: deals })]
  if (!minutes) return counted.length ? counted : [t('length.own')]
  const time = t(counted.length ? 'minutes.most' : 'minutes.count', { count: minutes })
  return [...counted, time, ...(at_time ? [t(`at-time.${at_time}.term`)] : [])]
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
