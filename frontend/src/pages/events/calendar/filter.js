/**
 * Which events are shown, as the end of an address.
 * @typedef {{ game: string, mine: boolean }} Filter game: a key, empty for any; mine: those in which the visitor has a part
 */

/** @param {string} search of an address @returns {Filter} what makes no sense is left out */
export function filterOf(search) {
  const given = new URLSearchParams(search)
  const game = given.get('game') ?? ''
  return { game: /^[a-z][a-z0-9_-]{0,31}$/.test(game) ? game : '', mine: given.get('mine') === 'true' }
}

/** @param {Filter} filter @returns {string} */
export function addressOf({ game, mine }) {
  const query = new URLSearchParams()
  if (game) query.set('game', game)
  if (mine) query.set('mine', 'true')
  return query.size ? `/events?${query}` : '/events'
}
