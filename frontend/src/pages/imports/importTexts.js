import { figure, has, section, t } from '../../i18n/i18n.svelte.js'
import { explain } from '../../i18n/problem.js'

/**
 * What the server says of a file comes as a code with facts: the values that its text needs, in any language.
 * @typedef {Record<string, any>} Facts
 * @typedef {{ name: string, text: string, english: boolean }} Told english: the server's own words
 */

/** What a place in a file is told by, the outermost first. */
const PLACES = ['hand', 'line', 'record', 'event', 'draw', 'discard', 'seat', 'byte', 'part']

/**
 * Says why a file was refused, and where in it: in the language shown where a catalogue has the words, else in the server's.
 * @param {any} error a Problem @returns {Promise<string>}
 */
export async function refusalText(error) {
  const { code, facts = {} } = error ?? {}
  const of = facts.clause ? `${code}-by` : code
  const why = has(`imports.refused.${of}`) ? t(`imports.refused.${of}`, facts) : await explain(error)
  const where = placeText(facts)
  return where ? t('imports.refused.at', { where, why }) : why
}

/** Says where in a file, as in "deal 3, event 17". @param {Facts} facts seats count from 0, all else from 1 */
export const placeText = (facts) =>
  PLACES.filter((word) => facts[word] !== undefined)
    .map((word) => t(`imports.place.${word}`, { n: word === 'seat' ? facts[word] + 1 : facts[word] }))
    .join(t('comma'))

/** Brings the words of a game that differences are told in: ends of deals, and what wins are made of. @param {string} game */
export const loadDifferenceTexts = (game) =>
  Promise.allSettled([section(`told-${game}`), section(`score-${game}`)])

/** How the facts of a code are told, where they are no plain numbers. @type {Record<string, (fact: any, game: string) => string>} */
const SHOWN = {
  round: ([hand, honba, sticks]) => t('imports.counters', { n: hand + 1, honba, sticks }),
  winners: (seats) => listed(seats.map(seatText)),
  giver: (seat) => (seat === null ? t('imports.self') : seatText(seat)),
  end: (end, game) => word(`${game}.end.${end}`, end).replace(/[.。]$/, ''),
  yaku: (found, game) =>
    listed(
      found.map(
        (/** @type {[string, number | null]} */ [name, han]) =>
          `${word(`${game}.yaku.${name}`, name)}${han ? ` ${han}` : ''}`,
      ),
    ),
}

/** Codes whose text needs no fact. */
const FACTLESS = ['wall-unknown', 'wall-other', 'order-ambiguous', 'goes-on']

/** @param {number} seat */
const seatText = (seat) => t('imports.place.seat', { n: seat + 1 })
/** @param {string} key @param {string} other */
const word = (key, other) => (has(key) ? t(key) : other)
/** @param {string[]} parts */
const listed = (parts) => parts.join(t('comma')) || t('imports.nothing')

/** @param {string | number} value */
const counted = (value) => (typeof value === 'number' ? figure(value) : value)

/** @param {any} fact @returns {string | number} */
function plain(fact) {
  if (typeof fact === 'boolean') return t(fact ? 'imports.on' : 'imports.off')
  if (Array.isArray(fact)) return fact.map((each) => counted(plain(each))).join(' / ') || t('imports.nothing')
  return fact ?? t('imports.nobody')
}

/**
 * Tells what differs. What was kept before there were facts is told in the server's words.
 * @param {import('../../wire/importsApi.js').Difference} difference @param {string} game @returns {Told}
 */
export function differenceTold({ code, text, facts = {} }, game) {
  const name = has(`imports.differs.${code}`) ? t(`imports.differs.${code}`) : ''
  const shown = Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [
      fact,
      SHOWN[code] && (fact === 'told' || fact === 'ours') ? SHOWN[code](value, game) : plain(value),
    ]),
  )
  if (has(`imports.differs.${code}.text`) && (Object.keys(facts).length || FACTLESS.includes(code))) {
    const whole = t(`imports.differs.${code}.text`, { ...shown, count: facts.deals })
    return { name, text: whole, english: false }
  }
  if (!name || !('told' in facts)) return { name, text, english: true }
  const both = t('imports.differs.both', shown)
  const told = facts.seat === undefined ? both : t('imports.differs.of', { n: facts.seat + 1, both })
  return { name, text: told, english: false }
}

/** The players of a game, by seat. @param {string[]} names empty where the file says none */
export const playersText = (names) =>
  names.map((name, seat) => name || t('seat.nobody', { n: seat + 1 })).join(t('comma'))
