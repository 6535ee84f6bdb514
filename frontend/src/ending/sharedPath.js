/** A deal of the day is everybody's to see an hour after its day (docs/daily.md): two hours before that it is that day. */
const BACK_MS = 2 * 60 * 60_000

/**
 * Where the results of a table are compared whose deals are played at other tables too; nothing where its page is its
 * event's.
 * @param {import('../wire/types.js').TableInfo} table @returns {string | undefined}
 */
export function sharedPath({ game, shared }) {
  if (!shared?.until || !['daily', 'practice'].includes(shared.source)) return undefined
  return `/daily/${game}?day=${new Date(shared.until - BACK_MS).toISOString().slice(0, 10)}`
}
