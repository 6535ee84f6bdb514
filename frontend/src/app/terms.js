/**
 * The terms of a table in words, the ones that matter most first.
 * @typedef {{ deals: number, minutes?: number | null, speed: string, rated?: boolean, closed?: boolean,
 *   options?: Record<string, any> }} Terms
 * @param {Terms} table
 * @param {import('../i18n/i18n.svelte.js').Translate} t needs the texts of `home` and `lobby`
 * @returns {string[]}
 */
export function termsOf({ deals, minutes, speed, rated, options = {} }, t) {
  return [
    minutes ? t('minutes.count', { count: minutes }) : t('deals.count', { count: deals }),
    t(`speed.${speed}`),
    ...(rated ? [t('rated')] : []),
    ...(options.strict ? [t('strict')] : []),
    ...(options.fan_limit === 4 ? [t('fan-limit.four')] : []),
    ...(options.own_four_waits === false ? [t('own-four.off')] : []),
  ]
}

/**
 * What of a table's terms concerns who may come and who may look on.
 * @param {import('../wire/types.js').TableInfo} table
 * @param {import('../i18n/i18n.svelte.js').Translate} t
 * @returns {string[]}
 */
export function doorsOf({ public: listed, closed, spectators, delay = 0 }, t) {
  return [
    t(listed ? 'door.public' : 'door.link'),
    ...(closed ? [t('door.closed')] : []),
    ...(spectators === 'none' ? [t('spectators.none.short')] : []),
    ...(spectators === 'all' ? [t('spectators.late', { count: delay })] : []),
  ]
}
