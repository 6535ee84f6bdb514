import { has, t } from '../../i18n/i18n.svelte.js'
import { explain } from '../../i18n/problem.js'

/**
 * Says why a file was refused, and where in it: in the language shown where a catalogue has the words, else in the server's.
 * @param {any} error a Problem @returns {Promise<string>}
 */
export async function refusalText(error) {
  const code = error?.code
  const why = has(`imports.refused.${code}`) ? t(`imports.refused.${code}`) : await explain(error)
  return error?.place ? t('imports.refused.at', { where: placeText(error.place), why }) : why
}

/** Says where in a file, as "hand 3, event 17" does. @param {string} place */
export const placeText = (place) => place.split(', ').map(partText).join(t('comma'))

/** @param {string} part */
function partText(part) {
  const [, word, n] = /^([a-z]+) (\d+)$/.exec(part) ?? []
  return has(`imports.place.${word}`) ? t(`imports.place.${word}`, { n }) : part
}

/** Names what differs; nothing where no catalogue has the word. @param {string} code */
export const differenceName = (code) => (has(`imports.differs.${code}`) ? t(`imports.differs.${code}`) : '')

/** The players of a game, by seat. @param {string[]} names empty where the file says none */
export const playersText = (names) =>
  names.map((name, seat) => name || t('seat.nobody', { n: seat + 1 })).join(t('comma'))
