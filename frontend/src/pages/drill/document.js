import { t } from '../../i18n/i18n.svelte.js'

/**
 * A position as a table shows it: without a clock, for nobody hurries a learner, without names but the learner's, and
 * without a decision once it is answered.
 * @param {import('./drillApi.js').Position} position @param {boolean} answered
 * @returns {import('../../wire/types.js').Doc}
 */
export const documentOf = ({ doc }, answered) => ({
  ...doc,
  table: { ...doc.table, status: 'playing', seats: seatsOf(doc) },
  clock: undefined,
  decision: answered || !doc.decision ? undefined : { ...doc.decision, deadline: 0, bank: undefined },
})

/** @param {import('../../wire/types.js').Doc} doc @returns {Record<string, import('../../wire/types.js').SeatInfo>} */
const seatsOf = ({ table, you }) =>
  Object.fromEntries(
    Object.keys(table.seats).map((seat) => [
      seat,
      Number(seat) === you
        ? { kind: 'human', name: t('tutorial.you'), present: true }
        : { kind: 'bot', present: true },
    ]),
  )
