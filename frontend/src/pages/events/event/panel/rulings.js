/**
 * Which rulings there are at a table now, and what each takes.
 *
 * @typedef {import('../../../../wire/eventApi.js').EventDoc} EventDoc
 * @typedef {import('../../../../wire/eventApi.js').Round} Round
 * @typedef {import('../../../../wire/eventApi.js').Table} Table
 * @typedef {import('../../../../wire/eventApi.js').RulingKind} RulingKind
 */

/** Minutes that may be added with one press. @type {readonly number[]} */
export const MINUTES = [1, 3, 5, 10, 15]
/** Rulings that change a result, which need a reason. @type {readonly string[]} */
export const REASONED = ['annul', 'replay', 'correct']

/** @type {Record<'seat' | 'deal', readonly string[]>} */
const FIELDS = { seat: ['substitute', 'bot'], deal: ['annul', 'replay'] }

/** @param {string} kind @param {'seat' | 'deal'} field whether the ruling takes it */
export const fitsFor = (kind, field) => FIELDS[field].includes(kind)

/**
 * What can be done at a table now: results are changed once play there is over.
 * @param {EventDoc} doc @param {Round} round @param {Table} table @returns {RulingKind[]}
 */
export function openRulings({ status: event, settings }, round, { status, paused, called, deal, annulled }) {
  if (round.begun_at == null || event === 'cancelled') return []
  /** @type {RulingKind[]} */
  const found = called == null ? [] : ['answer']
  if (status === 'playing') {
    found.push(paused ? 'go-on' : 'pause')
    if (round.ends_at != null) found.push('add-time')
    found.push('substitute')
    if (!settings.rated) found.push('bot')
  }
  if (status !== 'over') return found
  if (deal > annulled.length) found.push('annul')
  if (deal > annulled.length && event === 'running') found.push('replay')
  return [...found, 'correct']
}

/**
 * Who may take a seat in a round: whoever takes part and has none, substitutes first.
 * @param {EventDoc} doc @param {Round} round
 */
export function substitutesFor({ entrants }, round) {
  const seated = new Set(
    round.tables
      .filter(({ status }) => status !== 'over')
      .flatMap(({ seats }) => seats.map(({ entrant }) => entrant)),
  )
  return entrants
    .filter(({ status, number }) => status === 'entered' && !seated.has(number))
    .toSorted((a, b) => Number(b.substitute) - Number(a.substitute) || a.number - b.number)
}
