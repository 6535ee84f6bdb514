import { mayAdvise } from '../advice/lessons.svelte.js'

/**
 * Whether help with one's own hand may be shown: at an assisted table that counts for nothing, where bots of the table alone
 * sit beside the viewer. It holds no longer once a person, or somebody's program, sits down.
 * @param {import('../../wire/types.js').Doc} doc
 */
export const isTraining = ({ table, you }) =>
  you !== undefined &&
  mayAdvise(table) &&
  Object.entries(table.seats).every(([seat, { kind }]) => Number(seat) === you || kind === 'bot')
