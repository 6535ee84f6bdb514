import { has, t } from '../../i18n/i18n.svelte.js'

/** The text of a fan's clause comes with the table of the game that has fans. */
const FAN = 'clause.fan'

/**
 * A clause as a reader finds it in the rulebook: a fan by its number in the table of fans.
 * @param {string} clause as the server cites it: "SBR §8.1", "SBR fan 9"
 */
export const clauseText = (clause) =>
  clause.replace(/^(\w+) fan (\d+)$/, (cited, book, n) => (has(FAN) ? t(FAN, { book, n: Number(n) }) : cited))
