/**
 * What officials may do with an entrant.
 *
 * @typedef {import('../../../../wire/eventApi.js').EntrantAction | 'penalty'} Action
 */

/** Who has a part in the event still. @type {readonly string[]} */
const ACTIVE = ['applied', 'entered', 'waiting']

/**
 * @param {import('../../../../wire/eventApi.js').EventDoc} doc
 * @param {import('../../../../wire/eventApi.js').Entrant} entrant
 * @param {(command: string) => boolean} may @returns {Action[]}
 */
export function entrantActions(doc, { status, substitute, checked_in: checkedIn }, may) {
  /** @type {Action[]} */
  const found = []
  const active = ACTIVE.includes(status)
  if (may('entrants')) {
    if (status !== 'entered') found.push('approve')
    if (active && status !== 'applied' && doc.check_in && !checkedIn) found.push('check-in')
    if (active) found.push(substitute ? 'regular' : 'substitute')
    if (status === 'applied') found.push('decline')
    else if (active) found.push('remove')
  }
  if (may('penalties') && status !== 'applied' && doc.rounds.length) found.push('penalty')
  return found
}
