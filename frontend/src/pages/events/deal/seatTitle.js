/** Names of seats and of who sat there, for a page that knows no table. */
import { displayName } from '../../../app/labels/displayName.js'
import { t } from '../../../i18n/i18n.svelte.js'

/** @param {number} seat from 0 @returns {string} */
export const seatTitle = (seat) => t('event.deal.seat', { seat: seat + 1 })

/** @param {import('./comparison.js').EventDoc} doc @param {number | null | undefined} entrant @returns {string} */
export function entrantName({ entrants }, entrant) {
  const person = entrants.find(({ number }) => number === entrant)?.person
  return person ? displayName(person.name, t, person.nth) : t('event.deal.bot')
}
