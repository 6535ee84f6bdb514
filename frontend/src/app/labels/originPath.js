/**
 * The address of the moment that a table plays on from, by the eyes of whoever does: as `position.js` of replays writes it,
 * which a table doesn't load.
 * @param {import('../../wire/types.js').Origin} origin
 */
export const originPath = ({ match, deal, moment, seat }) =>
  `/game/${match}#${deal + 1}.${moment + 1}.${seat}`
