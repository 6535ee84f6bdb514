import { t } from '../../../i18n/i18n.svelte.js'

/** @param {number} seat from 0 @returns {string} */
export const seatTitle = (seat) => t('event.deal.seat', { seat: seat + 1 })
