/**
 * @typedef {import('./types.js').Round} Round
 * @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate
 */

const WINDS = ['east', 'south', 'west', 'north']

/** A wind as its word has it in the texts. @param {string} tile "1z" to "4z" */
export const windOf = (tile) => WINDS[Number(tile[0]) - 1]

/** "East 2". @param {Pick<Round, 'wind' | 'number'>} round @param {Translate} t */
export const handName = ({ wind, number }, t) =>
  t('riichi.round', { wind: t(`wind.${windOf(wind)}`), number })

/** "E2", where there is no room for more. @param {Pick<Round, 'wind' | 'number'>} round @param {Translate} t */
export const handSign = ({ wind, number }, t) => `${t(`wind.${windOf(wind)}.short`)}${number}`

/** "East 2 · 1 honba". @param {Round} round @param {Translate} t */
export const roundName = (round, t) =>
  handName(round, t) + (round.honba ? ` · ${t('riichi.honba', { count: round.honba })}` : '')

/** "E2·1", the honba after the point. @param {Round} round @param {Translate} t */
const roundSign = (round, t) => handSign(round, t) + (round.honba ? `·${round.honba}` : '')

/** @param {import('../../wire/types.js').Doc} doc @param {number} deal @returns {Round | undefined} where it is known */
function roundOf({ view: shown }, deal) {
  const view = /** @type {any} */ (shown)
  return view?.rounds?.[deal] ?? view?.sheets?.[deal]?.round ?? (view?.deal === deal ? view.round : undefined)
}

/** What a deal is called. @param {import('../../wire/types.js').Doc} doc @param {number} deal @param {Translate} t */
export function dealName(doc, deal, t) {
  const round = roundOf(doc, deal)
  return round ? roundName(round, t) : t('sheet.title.timed', { deal: deal + 1 })
}

/** The same among many. @param {import('../../wire/types.js').Doc} doc @param {number} deal @param {Translate} t */
export function dealSign(doc, deal, t) {
  const round = roundOf(doc, deal)
  return round ? roundSign(round, t) : String(deal + 1)
}
